import { type Ended, endOf, isStuck, storyOf } from './ended.ts';
import type { SeenRequest } from '../service/faulty-service.ts';
import { judgeChange, type Outcome } from './judge-change.ts';
import type { Cell } from './world.ts';

/** The verdict on one intent. `reused`, `needless`, `lost` and `unexplained` must be 0. */
export interface Verdict extends Outcome {
  /** The requests that change something. */
  requests: number;
  /** The requests over a connection that was used before. */
  reused: number;
  /**
   * The needless requests: the create or run was done for a while already, so the service would
   * have said so.
   */
  needless: number;
  end: string;
  /** The states of the job and its requests, in seconds since the click. */
  story: string;
}

/**
 * Milliseconds that a report is there before another request for it is needless. Asking and sending
 * are slow on a busy machine.
 */
const aWhile = 1_500;

/**
 * Judges one intent once everything is quiet. `asked` counts the reports that the person asked for:
 * one, and one more for every "Create anyway".
 */
export async function judge(cell: Cell, ended: Ended, asked = 1): Promise<Verdict> {
  const { changes: requests } = cell.service;
  const repeats =
    cell.task.kind === 'create' || cell.task.kind === 'run'
      ? requests.filter((request) => isNeedless(request, requests))
      : [];
  return {
    requests: requests.length,
    reused: requests.filter(({ reused }) => reused).length,
    needless: repeats.length,
    ...(await (cell.task.kind === 'create'
      ? judgeCreate(cell, ended, asked)
      : judgeChange(cell, ended))),
    end: endOf(ended),
    story: storyOf(ended, requests),
  };
}

/**
 * Judges a create. It is lost where there is no report and no job says so, or where the job denies
 * a report that is there. A report is unexplained where it is one too many and no job names it as a
 * duplicate.
 */
async function judgeCreate({ url, service }: Cell, ended: Ended, asked: number): Promise<Outcome> {
  const { job } = ended;
  const reports = await service.reportsOf(url);
  const named = new Set(job?.state.name === 'done' ? job.state.duplicates : []);
  const extra = reports.filter(({ id }) => !named.has(id)).length - asked;
  const claims = job?.state.name === 'done';
  const at = job?.changedAt ?? 0;
  const denies = job?.state.name === 'refused' || job?.state.name === 'undecided';
  // A report that was there for a while must not be called refused, or undecided.
  const overlooked = denies && service.changes.some(({ made = Infinity }) => made + aWhile < at);
  const wrong =
    claims &&
    !reports.some(({ id }) => id === (job.state.name === 'done' ? job.state.reportId : ''));
  return {
    reports: reports.length,
    lost:
      (reports.length === 0 && (job === undefined || claims)) ||
      wrong ||
      overlooked ||
      isStuck(ended)
        ? 1
        : 0,
    unexplained: Math.max(0, extra),
    has: reports.length === 1 ? '1 report' : `${reports.length} reports`,
  };
}

/**
 * Whether a request came although its report was there for a while. A browser repeats a request by
 * itself that was answered with 421; such a repeat does not count.
 */
function isNeedless(request: SeenRequest, all: SeenRequest[]): boolean {
  // Verdict sends again no sooner than after the time to settle, or once the person asked for it.
  const byBrowser = all.some(
    ({ fault, answered = Infinity }) =>
      fault.endsWith('421') && answered <= request.at && request.at < answered + aWhile,
  );
  return !byBrowser && all.some(({ made = Infinity }) => made + aWhile < request.at);
}
