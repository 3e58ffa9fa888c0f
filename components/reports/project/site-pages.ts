import {
  type FailingCheck,
  failingNames,
  type ReportSummary,
} from '../../../lib/domain/reports/site.ts';
import { shownAddress, shownProject } from '../../../lib/domain/shown-address.ts';

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
