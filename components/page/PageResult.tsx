import { t, resultName } from '../../lib/browser/i18n.ts';
import type { Check, Report } from '../../lib/domain/reports/report.ts';
import type { Result as Value } from '../../lib/domain/reports/result.ts';
import RelativeTime from '../ui/RelativeTime.tsx';
import Shape from '../ui/Shape.tsx';
import { scoreOf, trendOf } from '../report/trend.ts';
import TrendLine from '../report/TrendLine.tsx';
import type { Audit } from '../../lib/domain/reports/audit.ts';

/** One audit of the page. `at` is in milliseconds since 1970, or 0 if the service does not say. */
export interface ShownAudit {
  at: number;
  result: Value;
  score: number | null;
  checks?: Check[];
}

interface Props {
  /** Newest first. Null until they are known. */
  audits: ShownAudit[] | null;
  reportable: boolean;
  /** Whether the page has a report, even one without a result. */
  reported: boolean;
  /** Whether `audits` holds all audits of the page on this device. */
  whole: boolean;
}

/** With fewer audits there is no sparkline, because the trend already says the same. */
const minAuditsForLine = 3;

/** The result of the page. It keeps its height when it is empty, so nothing below it moves. */
export default function PageResult({ audits, reportable, reported, whole }: Props) {
  const latest = audits?.[0];
  const name = t('popupThisPage');
  if (!audits || !latest)
    return (
      <section id="page" class="band wash-none" aria-label={name}>
        {(audits || !reportable) && (
          <span class="result none">
            <Shape tone="none" />
            {reported ? resultName(null) : t(reportable ? 'popupNoReport' : 'popupNotReportable')}
          </span>
        )}
      </section>
    );
  const { result, score, at } = latest;
  const oldestFirst = audits.toReversed();
  return (
    <section id="page" class={`band wash-${result}`} aria-label={name}>
      <Shape tone={result} />
      <div class="grow">
        <b class={result}>{resultName(result)}</b>
        <div class="small cut trend">
          {at > 0 && <RelativeTime at={at} />}
          {at > 0 && whole && ' · '}
          {whole && t(`resultTrend_${trendOf(latest, audits[1]) ?? 'none'}`)}
        </div>
      </div>
      {oldestFirst.length >= minAuditsForLine && (
        <TrendLine
          class={`spark ${result}`}
          label={t('popupHistory', oldestFirst.map((one) => resultName(one.result)).join(', '))}
          shares={oldestFirst.map((audit) => scoreOf(audit) / 100)}
          width={56}
          height={28}
        />
      )}
      {score !== null && <span class={`score ${result}`}>{Math.round(score)}</span>}
    </section>
  );
}

/**
 * Returns the audits of a page from the archive, newest first. If the archive has none or has not
 * answered yet, returns the page's newest report as one audit. Null if nothing is known yet.
 */
export function auditsOf(audits: Audit[] | null, known: Report | null): ShownAudit[] | null {
  if (audits && audits.length > 0) return audits;
  if (known?.result)
    return [{ at: known.generatedAt ?? 0, result: known.result, score: known.score }];
  return audits;
}
