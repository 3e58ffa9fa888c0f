import {
  type Check,
  importances,
  type Report,
  type Unchecked,
  uncheckedReasons,
} from '../../domain/reports/report.ts';
import { maxCategoryName } from '../../domain/reports/result.ts';
import { isRecord } from '../../domain/schema.ts';

/**
 * Parses the checks of an audit (service notes, `results` on a report): an object with a key for
 * each check, or an array of checks with titles. If a check has its own title, keeps its key and
 * its title; otherwise the key becomes the title. Leaves out checks that say neither whether they
 * passed nor why they were not checked. An unknown importance counts as medium. Keeps the
 * descriptions of failed checks only, because pages show no others. Returns undefined if the
 * service sent no checks, and null for any other form.
 */
export function parseChecks(raw: unknown): Pick<Report, 'checks' | 'unchecked'> | undefined | null {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object') return null;
  const entries = Array.isArray(raw)
    ? raw.map((one): [unknown, unknown] => [isRecord(one) ? readText(one['title']) : null, one])
    : Object.entries(raw);
  const unchecked = entries.flatMap(([key, one]) => readUnchecked(key, one) ?? []);
  const checks = entries.flatMap(([key, one]) => {
    if (typeof key !== 'string' || !isRecord(one)) return [];
    const passed = readPassed(one['passed']);
    if (passed === null) return [];
    const importance = importances.find((known) => known === one['importance']) ?? 'medium';
    const { value, errors } = one;
    const title = readText(one['title']) ?? key;
    const description = passed ? null : readText(one['description']);
    const category = readCategory(one['category']);
    const places = passed ? null : readPlaces(one['places']);
    return [
      {
        ...(title !== key && { key }),
        title,
        passed,
        importance,
        ...(isPresent(value) && { value }),
        ...(isPresent(errors) && { errors }),
        ...(description !== null && { description }),
        ...(category !== null && { category }),
        ...(places && { places }),
      },
    ];
  });
  if (checks.length + unchecked.length === 0) return undefined;
  return { checks, ...(unchecked.length > 0 && { unchecked }) };
}

/** Reads a check that was not checked (service notes, "Fields of ours"). Null for another. */
function readUnchecked(key: unknown, raw: unknown): Unchecked | null {
  if (typeof key !== 'string' || !isRecord(raw) || raw['passed'] !== null) return null;
  const reason = uncheckedReasons.find((known) => known === raw['reason']);
  if (!reason) return null;
  const [explanation, category] = [readText(raw['explanation']), readCategory(raw['category'])];
  const title = readText(raw['title']) ?? key;
  return {
    ...(title !== key && { key }),
    title,
    reason,
    ...(explanation !== null && { explanation }),
    ...(category !== null && { category }),
  };
}

/** The parts of a place, in the order in which pages show them. */
const placeParts = ['selector', 'snippet', 'url', 'line', 'text'] as const;
/** The most places of a check that are read. */
const maxPlaces = 100;

/**
 * Reads the places of a check (service notes, "Fields of ours"). Leaves out what names no place;
 * the count is never below the places that were sent. Null if there are none.
 */
function readPlaces(raw: unknown): Check['places'] | null {
  if (!isRecord(raw) || !Array.isArray(raw['items'])) return null;
  const all = (raw['items'] as unknown[]).flatMap((item) => {
    const parts = placeParts.flatMap((part) => {
      const value = isRecord(item) ? item[part] : undefined;
      const said = typeof value === 'number' ? String(value) : readText(value);
      return said === null ? [] : [[part, said] as const];
    });
    return parts.length > 0 ? [Object.fromEntries(parts)] : [];
  });
  const { count } = raw;
  const sent = typeof count === 'number' && Number.isSafeInteger(count) ? count : 0;
  const total = Math.max(sent, all.length);
  return total > 0 ? { count: total, items: all.slice(0, maxPlaces) } : null;
}

/** Reads the name of a category. Null for one that no category can have. */
function readCategory(raw: unknown): string | null {
  const name = readText(raw);
  return name !== null && name.length <= maxCategoryName ? name : null;
}

/** Reads a text without the blanks around it. Null for any other value, and for an empty text. */
export function readText(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null;
}

function readPassed(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : null;
}

/** Whether a value was sent. */
export function isPresent(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}
