import type { Site } from '../../../lib/domain/reports/site.ts';

/** Says why no check is listed. Reports that are still being generated have none yet. */
export function emptyText({ checked, unread, pages }: Pick<Site, 'checked' | 'unread' | 'pages'>) {
  if (checked > 0) return 'projectNothingFails';
  const isRead = unread.length === 0 && pages.some(({ result }) => result !== null);
  return isRead ? 'projectNeverChecks' : 'projectNoChecks';
}

/** Says why no page is listed below a check. */
export function noPagesText({ checked }: Pick<Site, 'checked'>) {
  return checked > 0 ? 'projectNoneFails' : 'projectNoChecks';
}
