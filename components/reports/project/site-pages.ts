import {
  type FailingCheck,
  failingNames,
  type ReportSummary,
  type Site,
} from '../../../lib/domain/reports/site.ts';
import { shownAddress, shownProject } from '../../../lib/domain/addresses/shown-address.ts';

/**
 * Returns the pages that fail a check, without those that `isLeftOut` names. Empty if no page fails
 * it any more.
 */
export function pagesThatFail(
  pages: ReportSummary[],
  check: FailingCheck | undefined,
  isLeftOut: (page: string) => boolean = () => false,
): ReportSummary[] {
  return pages.filter(
    ({ page, failing }) => check && failingNames(failing).includes(check.name) && !isLeftOut(page),
  );
}

/** Returns the address without the host if the project's name is this host. */
export function addressWithin(project: string, url: string): string {
  const [host, rest] = shownAddress(url);
  return host === shownProject(project) ? rest || '/' : host + rest;
}

/** Says why no check is listed. Reports that are still being generated have no checks yet. */
export function emptyText({ checked, unread, pages }: Pick<Site, 'checked' | 'unread' | 'pages'>) {
  if (checked > 0) return 'fixFirstAllPassed';
  const isRead = unread.length === 0 && pages.some(({ result }) => result !== null);
  return isRead ? 'projectNeverChecks' : 'projectNoChecks';
}

/** Says why no page is listed below a check. */
export function noPagesText({ checked }: Pick<Site, 'checked'>) {
  return checked > 0 ? 'projectNoneFails' : 'projectNoChecks';
}
