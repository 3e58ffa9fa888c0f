import { words } from '../../lib/browser/words.ts';
import type { Check } from '../../lib/model/report.ts';
import type { Result as Value } from '../../lib/model/result.ts';
import RelativeTime from '../shared/RelativeTime.tsx';
import Result from '../shared/Result.tsx';
import Shape from '../shared/Shape.tsx';
import Sparkline from './Sparkline.tsx';
import { trendOf } from '../shared/sparkline.ts';

/** One audit of the page. `at` is in milliseconds since 1970, 0 where the service does not say. */
export interface Audit {
  at: number;
  result: Value;
  score: number | null;
  checks?: Check[];
}

interface Props {
  /** Newest first; null while nothing is known yet. */
  audits: Audit[] | null;
  reportable: boolean;
}

/** How the page stands. As high when it is empty as when it is full, so that nothing below it moves. */
export default function Standing({ audits, reportable }: Props) {
  const latest = audits?.[0];
  if (!audits || !latest)
    return (
      <div class="standing wash-none">
        {(audits || !reportable) && (
          <span class="result none">
            <Shape tone="none" />
            {words(reportable ? 'popupNoReport' : 'popupNotReportable')}
          </span>
        )}
      </div>
    );
  const trend = trendOf(latest, audits[1]);
  return (
    <div class={`standing wash-${latest.result}`}>
      <div class="grow">
        <Result result={latest.result} />
        <div class="small cut">
          {words(`popupTrend_${trend ?? 'none'}`)}
          {latest.at > 0 && (
            <>
              {' · '}
              <RelativeTime at={latest.at} />
            </>
          )}
        </div>
      </div>
      {audits.length > 1 && <Sparkline audits={audits.toReversed()} />}
      {latest.score !== null && <span class={`score ${latest.result}`}>{Math.round(latest.score)}</span>}
    </div>
  );
}
