import { t } from '../../../lib/browser/i18n.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { privacyName } from '../../report/Privacy.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import Result from '../../report/Result.tsx';
import { trendOf } from '../../report/sparkline.ts';

interface Props {
  report: Report;
  /** The audit of the page before this report's own. */
  previous: Audit | null;
  headingId: string;
}

/** The head of the open report: result, score, page, time, trend and privacy. */
export default function ReportHead({ report, previous, headingId }: Props) {
  const { result, score, url, privacy, hasPassword, generatedAt } = report;
  const trend = previous && result ? trendOf({ ...report, result }, previous) : null;
  return (
    <header class="head row">
      <div class="grow">
        <Result result={result} />
        <h2 id={headingId} title={url}>
          <PageAddress url={url} />
        </h2>
        <p class="small muted facts-line">
          {generatedAt !== null && <RelativeTime at={generatedAt} />}
          {trend && <span>{t(`resultTrend_${trend}`)}</span>}
          {privacy !== null && (
            <span>
              {privacyName(privacy)}
              {hasPassword && privacy !== 2 && ` (${t('detailPasswordSet')})`}
            </span>
          )}
        </p>
      </div>
      {score !== null && (
        <span class={`big ${result ?? 'none'}`}>
          <span class="hidden">{t('detailScoreOf', Math.round(score))}</span>
          <span aria-hidden="true">{Math.round(score)}</span>
        </span>
      )}
    </header>
  );
}
