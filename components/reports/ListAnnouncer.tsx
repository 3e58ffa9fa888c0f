import { t } from '../../lib/browser/i18n.ts';
import type { Batch } from '../../lib/domain/pagination.ts';
import type { View } from './view.ts';
import type { Listing } from './listing.ts';
import { rangeWords } from './range-words.ts';

interface Props {
  listing: (Batch<unknown> & Pick<Listing, 'from' | 'key'>) | null;
  /** The view that the listing is of. */
  view: View;
}

/**
 * Says, for whoever cannot see the rows, which ones are there now and how they are sorted. The same
 * words are said again for another view.
 */
export default function ListAnnouncer({ listing, view }: Props) {
  const range = listing && rangeWords(listing, view);
  const by =
    view.tab === 'projects'
      ? t(`projectsSortBy_${view.sortBy}`)
      : t(`reportsSortBy_${view.sortBy}`);
  return (
    <div class="hidden" role="status">
      {range && (
        <p key={listing.key}>{t('reportsShown', range, by, t(`reportsOrder_${view.sort}`))}</p>
      )}
    </div>
  );
}
