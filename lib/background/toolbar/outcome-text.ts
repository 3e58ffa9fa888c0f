import { otherPrivacyText, resultName, t } from '../../browser/i18n.ts';
import { problemLine } from '../../browser/problem-words.ts';
import { type Job, messageKind } from '../../domain/jobs/job.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { storedNewest } from '../../storage/newest-reports.ts';

/** Returns a result with its score (0 to 100) as text, such as "Good 92". */
export function resultText(result: Result, score: number | null): string {
  return [resultName(result), ...(score === null ? [] : [Math.round(score)])].join(' ');
}

/** Returns the sentence that a job could not be done, or that nobody knows whether it was done. */
export function doneText({ connectionId, task, state }: Job, all: Record<string, unknown>): string {
  const differs = state.name === 'done' && state.differs;
  const done = t(differs ? 'jobOtherPrivacy' : `jobDone_${messageKind(task)}`);
  const report = reportOf({ connectionId, task, state }, all);
  if (!report?.result || (task.kind !== 'create' && task.kind !== 'run')) return done;
  return t('sharedPair', done, resultText(report.result, report.score));
}

/**
 * Returns that the report of a job has another privacy than was asked for, as a list of one text.
 * The list is empty without a difference.
 */
export function differenceOf(job: Job, all: Record<string, unknown>): string[] {
  const report = job.state.name === 'done' && reportOf(job, all);
  return (report && [otherPrivacyText(report)].filter((text) => text !== null)) || [];
}

/** Returns the report of a job, if it is one of the newest. */
function reportOf(
  { connectionId, task, state }: Pick<Job, 'connectionId' | 'task' | 'state'>,
  all: Record<string, unknown>,
): Report | undefined {
  const id = 'reportId' in task ? task.reportId : 'reportId' in state && state.reportId;
  return storedNewest.parseOne(all, connectionId)?.rows.find((row) => row.id === id);
}

/** Returns that a job could not be done, or that nothing tells whether it was. */
export function failureText({ task, state }: Job): string {
  const mayBeDone = state.name === 'unknown' || state.name === 'undecided';
  if (!mayBeDone) return t(`announceNotDone_${messageKind(task)}`);
  return t(task.kind === 'run' ? 'jobUndecidedRun' : 'jobUndecided');
}

/** Returns why a job waits or failed, as a list of one text. The list is empty without a cause. */
export function causeOf({ state }: Job): string[] {
  return 'problem' in state && state.problem ? [problemLine(state.problem)] : [];
}
