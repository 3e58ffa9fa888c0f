import type { FoundList } from './find-list.ts';
import { pageInLink } from './page-of-link.ts';
import { readCount } from './read-count.ts';

/**
 * The number of the last batch, or null where the service does not tell it: page counts, else a
 * link to it, else how many rows there are and how many of them it puts into a batch. A batch that
 * comes after the last one makes that number no number.
 */
export function lastPage(
  { about, links }: FoundList,
  { baseUrl, next }: { baseUrl: string; next: number | null },
): number | null {
  const [total, perPage] = [readCount(about['total']), readCount(about['per_page'])];
  const last =
    readCount(about['last_page']) ??
    pageInLinkOrNull(links['last'], baseUrl) ??
    pageInLinkOrNull(about['last_page_url'], baseUrl) ??
    (total !== null && perPage ? Math.ceil(total / perPage) : null);
  return last !== null && last >= (next ?? 1) ? last : null;
}

function pageInLinkOrNull(link: unknown, baseUrl: string): number | null {
  return typeof link === 'string' ? pageInLink(link, baseUrl) : null;
}
