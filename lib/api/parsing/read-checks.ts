import { type Check, importances } from '../../domain/reports/report.ts';
import { isRecord } from '../../domain/schema.ts';

/**
 * Reads the checks of an audit (service notes, `results` on a report): an object by keys, or an
 * array of checks that have a title. A check with a title of its own keeps its key beside it; of
 * any other, the key is the title. A check that does not say whether it passed is left out; an
 * importance that nobody named counts as medium. Undefined where there are none, null for another
 * form.
 */
export function parseChecks(raw: unknown): Check[] | undefined | null {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object') return null;
  const entries = Array.isArray(raw)
    ? raw.map((one): [unknown, unknown] => [isRecord(one) ? readTitle(one['title']) : null, one])
    : Object.entries(raw);
  return entries.flatMap(([key, one]) => {
    if (typeof key !== 'string' || !isRecord(one)) return [];
    const passed = readPassed(one['passed']);
    if (passed === null) return [];
    const importance = importances.find((known) => known === one['importance']) ?? 'medium';
    const { value, errors } = one;
    const title = readTitle(one['title']) ?? key;
    return [
      {
        ...(title !== key && { key }),
        title,
        passed,
        importance,
        ...(isPresent(value) && { value }),
        ...(isPresent(errors) && { errors }),
      },
    ];
  });
}

function readTitle(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null;
}

function readPassed(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : null;
}

function isPresent(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}
