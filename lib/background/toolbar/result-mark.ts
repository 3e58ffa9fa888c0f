import { t, type Words, resultName } from '../../browser/i18n.ts';
import type { Mark } from '../../browser/toolbar.ts';
import type { DoneCreate } from '../../domain/jobs/job.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { storedNewest } from '../../storage/newest-reports.ts';

/** A result with its score (0 to 100), as in "Good 92". */
export function resultText(result: Result, score: number | null): string {
  return [resultName(result), ...(score === null ? [] : [Math.round(score)])].join(' ');
}

/** The mark of a result on the toolbar button. `title` is the message that takes its text. */
export function resultMark(result: Result, score: number | null, title: Words): Mark {
  return {
    tone: result,
    letter: t(`badge_${result}`),
    title: t(title, resultText(result, score)),
  };
}

/** The report that a create made, among the newest reports in storage; undefined if it is not. */
export function createdReport(job: DoneCreate, all: Record<string, unknown>): Report | undefined {
  return storedNewest
    .parseOne(all, job.connectionId)
    ?.rows.find(({ id }) => id === job.state.reportId);
}
