import type { Check } from '../reports/report.ts';
import { isRecord } from '../schema.ts';
import { bareCode, isCode, isLimitCode } from './error-codes.ts';
import { isLink } from './links.ts';

/**
 * Returns the number of places where a check failed, from its places or from its errors in every
 * form that services send (service notes). Null if it is unknown.
 */
export function countPlaces({ places, errors }: Pick<Check, 'places' | 'errors'>): number | null {
  if (places) return places.count;
  const found: [code: string, found: unknown][] =
    isRecord(errors) && !isLink(errors) ? Object.entries(errors) : [['', errors]];
  const counts = found.flatMap(([code, one]) => countOf(bareCode(code), one) ?? []);
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count) : null;
}

/** Returns the number of what was found for a code, or null if it says no number. */
function countOf(code: string, found: unknown): number | null {
  if (code === 'bad_tags' && isRecord(found))
    return Object.values(found).reduce<number>(
      (sum, times) => sum + (isCount(times) ? times : 1),
      0,
    );
  if (!Array.isArray(found))
    // The number of a limit or a length is no number of places.
    return isCount(found) && !isLimitCode(code) && code !== 'length' ? found : null;
  const places = found.filter((one) => one !== null && one !== '' && !isCode(one));
  return places.length > 0 || (code === '' && found.length === 0) ? places.length : null;
}

function isCount(found: unknown): found is number {
  return Number.isSafeInteger(found) && Number(found) >= 0;
}
