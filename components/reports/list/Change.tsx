import { t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { changeMarks, changeTones } from '../../report/change-text.ts';
import { changeOf } from '../../report/trend.ts';

interface Props {
  report: Report;
  /** The audit of the page before. Null if there is none, undefined if that is not known yet. */
  before: Audit | null | undefined;
  /** Whether this row tells for all of the list that a page had no report before. */
  tellsFirst: boolean;
}

/** How a report differs from the one before: "▼ 6". Screen readers hear it in words. */
export default function Change({ report, before, tellsFirst }: Props) {
  const { result } = report;
  if (result === null || before === undefined) return null;
  const change = changeOf({ ...report, result }, before ?? undefined);
  if (!change) return <span class={tellsFirst ? 'muted' : 'hidden'}>{t('resultFirst')}</span>;
  const { trend, points } = change;
  const words =
    points > 0 && (trend === 'better' || trend === 'worse')
      ? t(`resultBy_${trend}`, points)
      : t(`resultTrend_${trend}`);
  return (
    <span class={changeTones[trend]} title={words}>
      <span aria-hidden="true">
        {changeMarks[trend]} {points > 0 && points}
      </span>
      <span class="hidden">{words}</span>
    </span>
  );
}
