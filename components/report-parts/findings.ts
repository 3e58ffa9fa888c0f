import { plural } from '../../lib/browser/i18n.ts';
import { truncate } from '../../lib/domain/limits.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { formatValue } from './format-value.ts';

/** The findings of a check: their number, or null if it is not known, and each one as text. */
export interface Findings {
  count: number | null;
  places: string[];
}

/** Reads the errors of a check in any form: a list, a number, or text. */
export function findingsOf({ errors }: Check): Findings {
  if (typeof errors === 'number') return { count: errors, places: [] };
  // `true` says no more than that the check failed.
  if (typeof errors === 'boolean') return { count: null, places: [] };
  const places = formatValue(errors);
  return { count: Array.isArray(errors) ? places.length : null, places };
}

/** The number of characters that fit in one line on any screen. */
const maxLineLength = 160;

/** The beginning of a text, as much as one line can show. A text that is cut ends in "…". */
export const lineOf = (text: string) => truncate(text, maxLineLength);

/**
 * The finding of a check in one line: how many were found, and the first of them. Without any, the
 * value of the check. Either may be empty. `isCode` is whether the text is of the page's source.
 */
export function findingInShort(check: Check): { number: string; text: string; isCode: boolean } {
  const { count, places } = findingsOf(check);
  const number = count ? plural('detailFound', count) : '';
  const [place = ''] = places;
  if (place !== '' || number !== '') return { number, text: lineOf(place), isCode: true };
  return { number, text: lineOf(formatValue(check.value).join(', ')), isCode: false };
}
