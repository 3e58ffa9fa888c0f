import { readCount } from './read-count.ts';

/**
 * The page number in a link of a list's answer, or null: only a link with the connection's origin
 * and path counts (service notes, next page).
 */
export function pageInLink(link: string, baseUrl: string): number | null {
  const base = new URL(baseUrl);
  const url = URL.parse(link, `${baseUrl}/api/v1/`);
  if (
    !url ||
    url.origin !== base.origin ||
    !url.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
  )
    return null;
  return readCount(url.searchParams.get('page'));
}
