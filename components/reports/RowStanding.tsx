import { words } from '../../lib/browser/words.ts';
import type { Standing } from '../../lib/storage/targets.ts';
import { sentenceOf } from '../shared/advice.ts';

/** Where a report stands in a change of many; where that failed, why, in the service's words if there are any. */
export default function RowStanding({ standing: { state, problem } }: { standing: Standing }) {
  if (state !== 'failed' || !problem)
    return <div class={state === 'failed' ? 'small wrong' : 'small muted'}>{words(`reportsRow_${state}`)}</div>;
  return (
    <div class="small wrong">
      <bdi>{words('reportsRow_failedBecause', problem.text ?? words(sentenceOf(problem.code)))}</bdi>
    </div>
  );
}
