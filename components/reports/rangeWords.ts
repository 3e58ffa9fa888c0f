import { language, words } from '../../lib/browser/words.ts';
import type { Batch } from '../../lib/model/batch.ts';
import type { View } from '../../lib/model/view.ts';
import type { Listing } from './listing.ts';

/** Which rows of all there are a batch has, or nothing where the service has not said so. A total that is less than the rows in sight is none. */
export function rangeWords(
  { rows, unreadable, total, page, from }: Batch<unknown> & Pick<Listing, 'from'>,
  { perPage }: Pick<View, 'perPage'>,
): string {
  const first = (page - 1) * perPage + 1;
  const last = first + rows.length + unreadable - 1;
  if (from !== 'service' || last < first) return '';
  const [a, b] = [first, last].map((count) => count.toLocaleString(language())) as [string, string];
  return total === null || total < last ? words('reportsRange', a, b) : words('reportsRangeOf', a, b, total.toLocaleString(language()));
}
