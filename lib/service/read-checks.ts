import { type Check, importances } from '../model/report.ts';
import { isRecord } from './is-record.ts';

/**
 * Reads the checks of an audit (service notes, `results` on a report): an object by title, or an array of checks that have one. A check that does not say
 * whether it passed is left out; an importance that nobody named counts as medium. Undefined where there are none, null for another form.
 */
export function readChecks(raw: unknown): Check[] | undefined | null {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object') return null;
  const entries = Array.isArray(raw)
    ? raw.map((one): [unknown, unknown] => [isRecord(one) ? one['title'] : null, one])
    : Object.entries(raw);
  return entries.flatMap(([title, one]) => {
    if (typeof title !== 'string' || !isRecord(one)) return [];
    const passed = readPassed(one['passed']);
    if (passed === null) return [];
    const importance = importances.find((known) => known === one['importance']) ?? 'medium';
    const { value, errors } = one;
    return [{ title, passed, importance, ...(isSaid(value) && { value }), ...(isSaid(errors) && { errors }) }];
  });
}

function readPassed(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : null;
}

function isSaid(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}
