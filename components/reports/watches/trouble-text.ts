import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Watch } from '../../../lib/domain/watches/watch.ts';
import { problemMessage } from '../../jobs/ServiceWords.tsx';

/**
 * Why a watch has ended, waits, or could not run every report. Empty where all is well. `reason` is
 * why its round waits, if it does.
 */
export function troubleText(
  { problem, failed, isOn, of }: Watch,
  reason: Problem | undefined,
): string {
  if (reason) return `${t('watchesWaits')} ${t(problemMessage(reason.code))}`;
  if (!problem) return '';
  if (problem.code === 'not-found' && !isOn)
    return t(of.kind === 'report' ? 'watchesReportGone' : 'watchesProjectGone');
  const failure = failed === undefined ? t('watchesListFailed') : plural('watchesFailed', failed);
  return `${failure} ${t(problemMessage(problem.code))}`;
}
