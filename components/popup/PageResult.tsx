import { t } from '../../lib/browser/i18n.ts';
import type { Check, Report } from '../../lib/domain/reports/report.ts';
import type { Result as Value } from '../../lib/domain/reports/result.ts';
import RelativeTime from '../ui/RelativeTime.tsx';
import { resultName } from '../report-parts/Result.tsx';
import Shape from '../ui/Shape.tsx';
import Sparkline from './Sparkline.tsx';
import { trendOf } from '../report-parts/sparkline.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';

/** One audit of the page. `at` is in milliseconds since 1970, 0 where the service does not say. */
export interface ShownAudit {
  at: number;
  result: Value;
  score: number | null;
  checks?: Check[];
}

interface Props {
  /** Newest first; null while nothing is known yet. */
  audits: ShownAudit[] | null;
  reportable: boolean;
  /** Whether there is a report of the page, be it without a result so far. */
  reported: boolean;
  /** Whether all audits are known that this device has. */
  whole: boolean;
}

/** From this audit on a line shows how the page came along: of two, the words say as much. */
const minAuditsForLine = 3;

/**
 * How the page stands, from edge to edge. As high when it is empty as when it is full, so that
 * nothing below it moves.
 */
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
      {audits.length >= minAuditsForLine && <Sparkline audits={audits.toReversed()} />}
      {score !== null && <span class={`score ${result}`}>{Math.round(score)}</span>}
    </section>
  );
}

/**
 * The audits of a page, newest first: what the archive has (null while it has not answered), or
 * else the newest report of the page, which is there from the first frame on. Null while nothing
 * can be said.
 */
export function auditsOf(runs: Audit[] | null, known: Report | null): ShownAudit[] | null {
  if (runs && runs.length > 0) return runs;
  if (known?.result)
    return [{ at: known.generatedAt ?? 0, result: known.result, score: known.score }];
  return runs;
}
