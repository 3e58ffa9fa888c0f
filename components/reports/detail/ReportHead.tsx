import { t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { addressOf, type Report } from '../../../lib/domain/reports/report.ts';
import { categoriesText, unscoredReasons, whatDecided } from '../../report/categories.ts';
import { auditChangeText } from '../../report/change-text.ts';
import PageAddress from '../../report/PageAddress.tsx';
import { whoCanOpen } from '../../report/Privacy.tsx';
import Result from '../../report/Result.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';

interface Props {
  report: Report;
  /** The audit of the page before the audit of this report. */
  previous: Audit | null;
  headingId: string;
}

/** The head of the open report: result, score and their change, page, time and privacy. */
export default function ReportHead({ report, previous, headingId }: Props) {
  const { result, score, privacy, generatedAt, categories } = report;
  const decided = whatDecided(report);
  const url = addressOf(report);
  const change =
    previous && result ? auditChangeText({ ...report, result }, previous, Date.now()) : null;
  return (
    <header class="head row">
      <div class="grow">
        <div class="row wrap">
          <Result result={result} />
          {change && (
            <span class={`small ${change.tone}`}>
              <span aria-hidden="true">{change.shown}</span>
              <span class="hidden">{change.words}</span>
            </span>
          )}
        </div>
        <h2 id={headingId} title={url}>
          <PageAddress url={url} />
        </h2>
        {decided !== null && <p class="small">{decided}</p>}
        {categories && <p class="small">{categoriesText(categories)}</p>}
        {unscoredReasons(report).map((reason) => (
          <p key={reason} class="small muted">
            {reason}
          </p>
        ))}
        <p class="small muted facts-line">
          {generatedAt !== null && <RelativeTime at={generatedAt} />}
          {privacy !== null && <span>{whoCanOpen(privacy)}</span>}
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
