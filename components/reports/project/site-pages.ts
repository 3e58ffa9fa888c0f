import {
  type FailingCheck,
  failingNames,
  type ReportSummary,
  type Site,
} from '../../../lib/domain/reports/site.ts';
import { shownAddress, shownProject } from '../../../lib/domain/addresses/shown-address.ts';

/** The pages that fail a check. None where it fails nowhere by now. */
export function pagesThatFail(
  pages: ReportSummary[],
  check: FailingCheck | undefined,
): ReportSummary[] {
  return pages.filter(({ failing }) => check && failingNames(failing).includes(check.name));
}

/** The address without the host, where that is the name of the project. */
export function addressWithin(project: string, url: string): string {
  const [host, rest] = shownAddress(url);
  return host === shownProject(project) ? rest || '/' : host + rest;
}

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
