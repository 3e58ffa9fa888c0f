import { t } from '../../lib/browser/i18n.ts';
import { pageKey } from '../../lib/domain/page-url.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import type { View } from './view.ts';
import { resultName } from '../report-parts/Result.tsx';

/**
 * What the browser's tab and its history call a view: what it is narrowed by, or the report that is
 * open.
 */
export function titleOf(view: View, report: Report | null = null): string {
  const isReports = view.tab === 'reports';
  const parts = report
    ? [pageKey(report.url)]
    : [
        view.search,
        ...(isReports ? [view.project, view.result && resultName(view.result)] : []),
        view.page > 1 && t('reportsPageNumber', String(view.page)),
      ];
  return [...parts.filter(Boolean), t(`reportsTab_${view.tab}`)].join(' · ');
}
