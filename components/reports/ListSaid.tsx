import { words } from '../../lib/browser/words.ts';
import type { Batch } from '../../lib/model/batch.ts';
import type { View } from '../../lib/model/view.ts';
import type { Listing } from './listing.ts';
import { rangeWords } from './rangeWords.ts';

interface Props {
  listing: (Batch<unknown> & Pick<Listing, 'from' | 'key'>) | null;
  /** The view that the listing is of. */
  view: View;
}

/** Says, for whoever cannot see the rows, which ones are there now and how they are sorted. The same words are said again for another view. */
export default function ListSaid({ listing, view }: Props) {
  const range = listing && rangeWords(listing, view);
  const by = view.tab === 'projects' ? words(`projectsSortBy_${view.sortBy}`) : words(`reportsSortBy_${view.sortBy}`);
  return (
    <div class="hidden" role="status">
      {range && <p key={listing.key}>{words('reportsShown', range, by, words(`reportsOrder_${view.sort}`))}</p>}
    </div>
  );
}
