import { language, words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import PageAddress from '../shared/PageAddress.tsx';
import { privacyName } from '../shared/PrivacyChoice.tsx';
import Result from '../shared/Result.tsx';

/** Result, score, privacy, project and when. */
export default function ReportHead({ report }: { report: Report }) {
  const { result, score, url, privacy, hasPassword, project, generatedAt, id } = report;
  return (
    <header class="head">
      <div class="row">
        <div class="grow">
          <Result result={result} />
          <h2 title={url}>
            <PageAddress url={url} />
          </h2>
        </div>
        {score !== null && (
          <span class={`big ${result ?? 'none'}`}>
            <span class="hidden">{words('reportsScoreOf', Math.round(score))}</span>
            <span aria-hidden="true">{Math.round(score)}</span>
          </span>
        )}
      </div>
      <dl class="facts small">
        {generatedAt !== null && (
          <div>
            <dt>{words('reportsGenerated')}</dt>
            <dd>
              <time dateTime={new Date(generatedAt).toISOString()}>{new Date(generatedAt).toLocaleString(language())}</time>
            </dd>
          </div>
        )}
        {privacy !== null && (
          <div>
            <dt>{words('reportsPrivacy')}</dt>
            <dd>
              {privacyName(privacy)}
              {hasPassword && privacy !== 2 && ` (${words('reportsPasswordSet')})`}
            </dd>
          </div>
        )}
        {project !== null && (
          <div>
            <dt>{words('reportsProject')}</dt>
            <dd>
              <bdi>{project}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{words('reportsIdField')}</dt>
          <dd>
            <bdi>{id}</bdi>
          </dd>
        </div>
      </dl>
    </header>
  );
}
