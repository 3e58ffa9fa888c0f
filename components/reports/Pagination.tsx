import { language, words } from '../../lib/browser/words.ts';
import type { Batch } from '../../lib/model/batch.ts';
import type { View } from '../../lib/model/view.ts';
import Button from '../shared/Button.tsx';
import type { Listing } from './listing.ts';

interface Props {
  listing: Batch<unknown> & Pick<Listing, 'from'>;
  view: Pick<View, 'page' | 'perPage'>;
  onPage: (page: number) => void;
}

/** "Pagination": by the numbers or links that the service offers; without a count there is a next page as long as the service says so. */
export default function Pagination({ listing, view, onPage }: Props) {
  const { rows, unreadable, next, total, from } = listing;
  const first = (view.page - 1) * view.perPage + 1;
  const last = first + rows.length + unreadable - 1;
  const [a, b] = [first, last].map((count) => count.toLocaleString(language())) as [string, string];
  return (
    <nav class="row pagination" aria-label={words('reportsPagination')}>
      <span class="grow muted small">
        {from === 'service' && last >= first
          ? total === null
            ? words('reportsRange', a, b)
            : words('reportsRangeOf', a, b, total.toLocaleString(language()))
          : ''}
      </span>
      <Button disabled={view.page === 1} onClick={() => onPage(view.page - 1)}>
        {words('reportsPrevious')}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onPage(next)}>
        {words('reportsNext')}
      </Button>
    </nav>
  );
}
