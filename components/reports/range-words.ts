import { language, t } from '../../lib/browser/i18n.ts';
import type { Batch } from '../../lib/domain/pagination.ts';
import type { View } from './view.ts';
import type { Listing } from './listing.ts';

/**
 * Which rows of all there are a batch has, or nothing where the service has not said so. A total
 * that is less than the rows in sight is none.
 */
export function rangeWords(
  { rows, unreadable, total, page, from }: Batch<unknown> & Pick<Listing, 'from'>,
  { perPage }: Pick<View, 'perPage'>,
): string {
  const first = (page - 1) * perPage + 1;
  const last = first + rows.length + unreadable - 1;
  if (from !== 'service' || last < first) return '';
  const [a, b] = [first, last].map((count) => count.toLocaleString(language())) as [string, string];
  return total === null || total < last
    ? t('reportsRange', a, b)
    : t('reportsRangeOf', a, b, total.toLocaleString(language()));
}
