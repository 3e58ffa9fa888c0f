import { t } from '../../../lib/browser/i18n.ts';
import type { TargetProgress } from '../../../lib/storage/archive/bulk-targets.ts';
import { problemMessage } from '../../jobs/problem-message.ts';

/**
 * Where a report stands in a change of many; where that failed, why, in the service's words if
 * there are any.
 */
export default function RowStanding({
  standing: { state, problem },
}: {
  standing: TargetProgress;
}) {
  if (state !== 'failed' || !problem)
    return (
      <div class={state === 'failed' ? 'small wrong' : 'small muted'}>
        {t(`reportsRow_${state}`)}
      </div>
    );
  return (
    <div class="small wrong">
      <bdi>{t('reportsRow_failedBecause', problem.text ?? t(problemMessage(problem.code)))}</bdi>
    </div>
  );
}
