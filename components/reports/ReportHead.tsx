import { words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import type { Run } from '../../lib/model/run.ts';
import PageAddress from '../shared/PageAddress.tsx';
import { privacyName } from '../shared/PrivacyChoice.tsx';
import RelativeTime from '../shared/RelativeTime.tsx';
import Result from '../shared/Result.tsx';
import { trendOf } from '../shared/sparkline.ts';

interface Props {
  report: Report;
  before: Run | null;
  /** The id of the heading, for what describes itself by it. */
  name: string;
}

/** Result and score, the page, when and how that compares with the run before, and who may see it. */
export default function ReportHead({ report, before, name }: Props) {
  const { result, score, url, privacy, hasPassword, generatedAt } = report;
  const trend = before && result ? trendOf({ ...report, result }, before) : null;
  return (
    <header class="head row">
      <div class="grow">
        <Result result={result} />
        <h2 id={name} title={url}>
          <PageAddress url={url} />
        </h2>
        <p class="small muted facts-line">
          {generatedAt !== null && <RelativeTime at={generatedAt} />}
          {trend && <span>{words(`popupTrend_${trend}`)}</span>}
          {privacy !== null && (
            <span>
              {privacyName(privacy)}
              {hasPassword && privacy !== 2 && ` (${words('reportsPasswordSet')})`}
            </span>
          )}
        </p>
      </div>
      {score !== null && (
        <span class={`big ${result ?? 'none'}`}>
          <span class="hidden">{words('reportsScoreOf', Math.round(score))}</span>
          <span aria-hidden="true">{Math.round(score)}</span>
        </span>
      )}
    </header>
  );
}
