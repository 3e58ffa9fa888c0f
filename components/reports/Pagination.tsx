import { useRef } from 'preact/hooks';
import { language, t } from '../../lib/browser/i18n.ts';
import type { Batch } from '../../lib/domain/pagination.ts';
import type { View } from './view.ts';
import Button from '../ui/Button.tsx';
import type { Listing } from './listing.ts';
import { pageNumbers } from './page-numbers.ts';
import { rangeWords } from './range-words.ts';

interface Props {
  listing: Batch<unknown> & Pick<Listing, 'from'>;
  /** The view that the listing is of. */
  view: Pick<View, 'page' | 'perPage'>;
  onPage: (page: number) => void;
}

/**
 * "Pagination": numbers where the service tells how many pages there are; without that there is a
 * next page as long as the service says so. A button that leads nowhere keeps the focus it has.
 */
export default function Pagination({ listing, view, onPage }: Props) {
  const { next, from } = listing;
  // What this device shows until the service answers again does not know it: the button that was
  // pressed stays.
  const told = useRef<number | null>(null);
  if (from === 'service') told.current = listing.last;
  const numbers = pageNumbers(view.page, listing.last ?? told.current);
  return (
    <nav class="row wrap pagination" aria-label={t('reportsPagination')}>
      <span class="grow muted small">{rangeWords(listing, view)}</span>
      <Button
        aria-disabled={view.page === 1}
        onClick={() => view.page > 1 && onPage(view.page - 1)}
      >
        {t('reportsPrevious')}
      </Button>
      {numbers.map((number, at) =>
        number === 'gap' ? (
          <span key={-at} class="muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={number}
            kind="quiet"
            aria-label={t('reportsPageNumber', number.toLocaleString(language()))}
            aria-current={number === view.page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number.toLocaleString(language())}
          </Button>
        ),
      )}
      <Button aria-disabled={next === null} onClick={() => next !== null && onPage(next)}>
        {t('reportsNext')}
      </Button>
    </nav>
  );
}
