import { words } from '../../lib/browser/words.ts';
import { pageOf } from '../../lib/model/page.ts';
import type { Report } from '../../lib/model/report.ts';
import type { View } from '../../lib/model/view.ts';
import { resultName } from '../shared/Result.tsx';

/** What the browser's tab and its history call a view: what it is narrowed by, or the report that is open. */
export function titleOf(view: View, report: Report | null = null): string {
  const isReports = view.tab === 'reports';
  const parts = report
    ? [pageOf(report.url)]
    : [
        view.search,
        ...(isReports ? [view.project, view.result && resultName(view.result)] : []),
        view.page > 1 && words('reportsPageNumber', String(view.page)),
      ];
  return [...parts.filter(Boolean), words(`reportsTab_${view.tab}`)].join(' · ');
}
