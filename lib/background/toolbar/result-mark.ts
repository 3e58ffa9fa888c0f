import { t, type Words, resultName } from '../../browser/i18n.ts';
import type { Mark } from '../../browser/toolbar.ts';
import type { DoneCreate } from '../../domain/jobs/job.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Result } from '../../domain/reports/result.ts';
import { storedNewest } from '../../storage/newest-reports.ts';

/** Returns a result with its score (0 to 100) as text, such as "Good 92". */
export function resultText(result: Result, score: number | null): string {
  return [resultName(result), ...(score === null ? [] : [Math.round(score)])].join(' ');
}

/**
 * Returns the mark of a result for the toolbar button. `title` is the message that gets the result
 * as text.
 */
export function resultMark(result: Result, score: number | null, title: Words): Mark {
  return {
    tone: result,
    letter: t(`badge_${result}`),
    title: t(title, resultText(result, score)),
  };
}

/**
 * Returns the report that a create made, from the stored newest reports; undefined if it is not
 * there.
 */
export function createdReport(job: DoneCreate, all: Record<string, unknown>): Report | undefined {
  return storedNewest
    .parseOne(all, job.connectionId)
    ?.rows.find(({ id }) => id === job.state.reportId);
}
