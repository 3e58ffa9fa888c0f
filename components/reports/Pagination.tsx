import { useRef } from 'preact/hooks';
import { formatNumber } from '../../lib/browser/formats.ts';
import { t } from '../../lib/browser/i18n.ts';
import { perPageDefault } from '../../lib/domain/reports/list-parameters.ts';
import Button from '../ui/Button.tsx';
import type { Listing } from './use-service-data.ts';
import type { ServiceView } from './view.ts';

interface Props {
  listing: Listing<unknown>;
  /** The view of the listing. */
  view: Pick<ServiceView, 'page' | 'perPage'>;
  onPage: (page: number) => void;
}

/**
 * "Pagination": page numbers if the service tells the number of pages, otherwise only "Previous"
 * and "Next". A button without a target page stays in place and keeps the focus.
 */
export default function Pagination({ listing, view, onPage }: Props) {
  const { next, from } = listing;
  // A listing from the archive does not tell the last page. Until the service answers, the page
  // numbers of its previous answer stay, so the pressed button does not disappear.
  const lastFromService = useRef<number | null>(null);
  if (from === 'service') lastFromService.current = listing.last;
  // A service that ignores `per_page` sends batches of the interface's default. Its last batch is
  // shorter, and begins after those.
  const perPage = useRef<number>(view.perPage);
  if (next !== null && listing.rows.length + listing.unreadable === perPageDefault)
    perPage.current = perPageDefault;
  const numbers = pageNumbers(view.page, listing.last ?? lastFromService.current);
  return (
    <nav class="row wrap pagination" aria-label={t('reportsPagination')}>
      <span class="grow muted small">{rangeText(listing, { perPage: perPage.current })}</span>
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
            aria-label={t('reportsPageNumber', number)}
            aria-current={number === view.page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatNumber(number)}
          </Button>
        ),
      )}
      <Button aria-disabled={next === null} onClick={() => next !== null && onPage(next)}>
        {t('reportsNext')}
      </Button>
    </nav>
  );
}

/**
 * Returns the page numbers to show: the first, the last, and the current page with its neighbours.
 * `gap` stands for two or more omitted numbers. A single omitted number is shown, because it needs
 * no more room than a gap. Empty for a single page, or if `last` is unknown.
 */
export function pageNumbers(page: number, last: number | null): (number | 'gap')[] {
  if (last === null || last < 2) return [];
  const offered = new Set(
    [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last),
  );
  const numbers = [...offered].toSorted((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const omitted = number - (numbers[at - 1] ?? 0) - 1;
    if (omitted === 0) return [number];
    return [omitted === 1 ? number - 1 : ('gap' as const), number];
  });
}

/**
 * Returns which rows a listing shows, such as "11–20 of 30". Empty if the listing is not from the
 * service. A total below the last row is wrong and is left out.
 */
export function rangeText(
  listing: Pick<Listing<unknown>, 'rows' | 'unreadable' | 'total' | 'page' | 'from'>,
  { perPage }: { perPage: number },
): string {
  const { rows, unreadable, total, page, from } = listing;
  const first = (page - 1) * perPage + 1;
  const last = first + rows.length + unreadable - 1;
  if (from !== 'service' || last < first) return '';
  const range = t('reportsRange', first, last);
  return total === null || total < last ? range : t('sharedOf', range, total);
}
