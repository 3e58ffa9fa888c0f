import type { FoundList } from './find-list.ts';
import { pageInLink } from './page-of-link.ts';
import { readCount } from './read-count.ts';

/**
 * The number of the batch after this one, or null (service notes, next page). A next link counts if
 * it has the connection's origin and path, and only its page number is taken from it; one that
 * leads elsewhere is ignored. Then page counts; with neither, a full page may have a successor.
 */
export function nextPage(
  list: FoundList,
  at: { baseUrl: string; page: number; perPage: number; link: string | null },
): number | null {
  const { about, links } = list;
  if (list.rows.length === 0) return null;
  const written = [links['next'], about['next_page_url'], about['next'], nextInHeader(at.link)];
  for (const next of written) {
    const page = typeof next === 'string' ? pageInLink(next, at.baseUrl) : null;
    // A link that does not lead on would be followed for ever.
    if (page !== null && page > at.page) return page;
  }
  if (links['next'] === null || about['next_page_url'] === null) return null;
  const last = readCount(about['last_page']);
  if (last !== null) return at.page < last ? at.page + 1 : null;
  const perPage = readCount(about['per_page']) || at.perPage;
  const total = readCount(about['total']);
  const more = total === null ? list.rows.length >= perPage : at.page * perPage < total;
  return more ? at.page + 1 : null;
}

/** RFC 8288: `<https://…?page=2>; rel="next"`. */
function nextInHeader(header: string | null): string | undefined {
  return header
    ?.split(/,\s*(?=<)/)
    .map((one) => /^\s*<([^>]*)>.*;\s*rel="?next"?/i.exec(one)?.[1])
    .find((one) => one !== undefined);
}
