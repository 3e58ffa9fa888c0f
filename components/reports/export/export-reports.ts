import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { markReport } from '../../../lib/domain/accepted/mark-accepted.ts';
import { nextDelay, readPauseMs } from '../../../lib/domain/jobs/backoff.ts';
import { type Problem, traitsOf } from '../../../lib/domain/problem.ts';
import type { ReportParameters } from '../../../lib/domain/reports/list-parameters.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import {
  afterBatch,
  type Batch,
  newWalk,
  type Walk,
  walkPerPage,
} from '../../../lib/domain/walk.ts';
import { createFile, type Format, type Rows } from './export-file.ts';
import { type LeftOut, noProgress, type Progress } from './export-progress.ts';

/** The reports to export: a selection, or all that the service lists for these parameters. */
export type Targets = Selected[] | { all: ReportParameters };

type Selected = Pick<Report, 'id' | 'url'>;

type Answer = { report: Report } | { problem: Problem };

/** The service, the archive, the addresses and the clock of an export. Tests replace them. */
export interface Sources {
  list: (parameters: ReportParameters) => Promise<{ batch: Batch<Report> } | { problem: Problem }>;
  read: (id: string) => Promise<Answer>;
  /**
   * Returns a report as this device has it. Reports of a list are already saved when the list
   * arrives.
   */
  readArchived: (id: string) => Promise<Report | null>;
  linkOf: (report: Report) => string | null;
  readAccepted: () => Promise<Acceptance[]>;
  /** Returns the audit before each of these reports, by the report's id, as this device has it. */
  readBefore: (reports: Report[]) => Promise<ReadonlyMap<string, Audit | null>>;
  /** Waits for this many milliseconds, or until `signal` aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface StepResult<Found = Report> {
  reports: Found[];
  /** The number of reports that could not be read since the first step. */
  leftOut: number;
  total: number | null;
  /** The report that this step left out. */
  named?: LeftOut;
  /** The pause before the next step, in milliseconds. */
  pause?: number;
}

/**
 * Returns the next reports, or null at the end. After a problem, the next call tries the same
 * again.
 */
type ExportStep<Found = Report> = () => Promise<StepResult<Found> | { problem: Problem } | null>;

const maxNamed = 20;

/**
 * Starts an export. Each report is in the file once, although the list may shift during the export.
 * At most one batch is in memory as objects. The rows of a table of reports are, too, because its
 * last columns are known at its end. Checks are accepted as they are at the start. `withReasons`: a
 * file with one row per check says why.
 */
export function exportReports(
  targets: Targets,
  format: Format,
  rows: Rows,
  sources: Sources,
  withReasons = false,
) {
  const file = createFile(format, rows, withReasons);
  let acceptances: Acceptance[] | null = null;
  const startedAt = Date.now();
  const seen = new Set<string>();
  const step = Array.isArray(targets)
    ? oneByOne(once(targets), seen, async ({ id }) =>
        rows === 'checks' ? readChecked(id, sources) : { ...(await sources.read(id)), pause: 0 },
      )
    : rows === 'checks'
      ? oneByOne(readList(targets.all, sources), seen, async (report) =>
          report.checks ? { report, pause: 0 } : readChecked(report.id, sources),
        )
      : readList(targets.all, sources);
  const progress = { ...noProgress };
  return {
    toBlob: file.toBlob,
    /**
     * Continues until all reports are in the file or `signal` aborts. If there is a problem, stops
     * and returns it. The next call then continues from there.
     */
    async run(
      signal: AbortSignal,
      onProgress: (progress: Progress) => void,
    ): Promise<Problem | null> {
      acceptances ??= await sources.readAccepted();
      for (let delays = 0; !signal.aborted;) {
        const outcome = await step();
        if (outcome === null) return null;
        if ('problem' in outcome) {
          if (traitsOf(outcome.problem).needs !== 'pause') return outcome.problem;
          onProgress({ ...progress, waiting: true });
          await sources.wait(nextDelay(delays, Math.random(), outcome.problem), signal);
          delays += 1;
          continue;
        }
        delays = 0;
        const added = outcome.reports.filter(({ id }) => !seen.has(id));
        for (const { id } of added) seen.add(id);
        const before = await sources.readBefore(added);
        for (const report of added) {
          const facts = { link: sources.linkOf(report), before: before.get(report.id) };
          file.add(markReport(acceptances, report, startedAt), facts);
        }
        progress.done += added.length;
        progress.leftOut = outcome.leftOut;
        progress.total = outcome.total;
        if (outcome.named) progress.named = [...progress.named, outcome.named].slice(0, maxNamed);
        onProgress({ ...progress });
        const isAll = progress.done + progress.leftOut === progress.total;
        if (outcome.pause && !isAll) await sources.wait(outcome.pause, signal);
      }
      return null;
    },
  };
}

/**
 * Reads all reports that the service lists. A report may come twice if the list shifts. If a
 * service ignores the filter by result, reports with another result are skipped.
 */
function readList(parameters: ReportParameters, { list }: Pick<Sources, 'list'>): ExportStep {
  let walk: Walk | null = newWalk;
  const skipped = new Set<string>();
  const { result } = parameters;
  return async () => {
    if (!walk) return null;
    const answer = await list({ ...parameters, per_page: walkPerPage, page: walk.page });
    if ('problem' in answer) return answer;
    const { batch } = answer;
    const after = afterBatch(walk, batch, ({ id }) => id);
    walk = after.end ? null : after.walk;
    const [wanted, others] = [true, false].map((is) =>
      batch.rows.filter((row) => (result === undefined || row.result === result) === is),
    ) as [Report[], Report[]];
    for (const { id } of others) skipped.add(id);
    return {
      reports: wanted,
      leftOut: after.walk.unreadable,
      total: batch.total && batch.total - skipped.size,
    };
  };
}

/** Finds the selected reports. */
function once(targets: Selected[]): ExportStep<Selected> {
  const batches = [{ reports: targets, leftOut: 0, total: targets.length }];
  return async () => batches.pop() ?? null;
}

/**
 * Reads one by one the reports that `find` finds: those that are selected, or those of a list, as
 * most lists come without checks. `seen` are the ids of reports that are already read. `pause` is
 * how long to leave the service alone after one, in milliseconds.
 */
function oneByOne<Found extends Selected>(
  find: ExportStep<Found>,
  seen: ReadonlySet<string>,
  readOne: (found: Found) => Promise<Answer & { pause: number }>,
): ExportStep {
  let batch: StepResult<Found> = { reports: [], leftOut: 0, total: null };
  let waiting: Found[] = [];
  let unread = 0;
  return async () => {
    if (waiting.length === 0) {
      const outcome = await find();
      if (outcome === null || 'problem' in outcome) return outcome;
      batch = outcome;
      waiting = outcome.reports.filter(({ id }) => !seen.has(id));
    }
    const [next] = waiting;
    const result = (reports: Report[]): StepResult => ({
      ...batch,
      reports,
      leftOut: batch.leftOut + unread,
    });
    if (!next) return result([]);
    const { pause, ...answer } = await readOne(next);
    if ('problem' in answer && stopsExport(answer.problem)) return answer;
    waiting.shift();
    if ('report' in answer) return { ...result([answer.report]), pause };
    unread += 1;
    const { id, url } = next;
    return { ...result([]), pause, named: { id, url, problem: answer.problem } };
  };
}

/** Reads a report with its checks from this device, or else from the service. */
async function readChecked(
  id: string,
  { read, readArchived }: Pick<Sources, 'read' | 'readArchived'>,
) {
  const known = await readArchived(id);
  return known?.checks ? { report: known, pause: 0 } : { ...(await read(id)), pause: readPauseMs };
}

/**
 * Returns whether every other report would have the same problem. A timeout counts too, because a
 * hundred timeouts in a row would take an hour. Other problems concern one report only.
 */
function stopsExport(problem: Problem): boolean {
  return traitsOf(problem).affectsAll || problem.code === 'timeout';
}
