import {
  candidatesOf,
  duplicatesSince,
  highestIdBaseline,
  isNewSince,
  reportsCreatedSince,
} from '../../../../lib/domain/jobs/baseline.ts';
import {
  type Baseline,
  type Candidate,
  isDoneCreate,
  type Job,
} from '../../../../lib/domain/jobs/job.ts';
import { isUnanswered } from '../../../../lib/domain/jobs/scheduling.ts';
import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import type { testService } from './outbox-service.ts';

type TestService = ReturnType<typeof testService>;

/** The ids that a request made, and the reports that it may have made under another address. */
export interface Came {
  ids: string[];
  candidates: Candidate[];
}

const gone: Problem = { code: 'not-found', status: 404 };
/** How many rows the list of the newest reports has that is asked for where ids tell no order. */
const newestRows = 25;

/**
 * Asks for what a job's request made, as lib/background/outbox/reconcile.ts and duplicates.ts do.
 */
export function askService(
  service: TestService,
  job: Job,
  baseline: Baseline,
  others: Job[],
  now: number,
): Came | Problem {
  if (job.task.kind !== 'create') {
    const report = 'reportId' in job.task ? service.read(job.task.reportId, now) : undefined;
    if (!report) return gone;
    return { ids: isNewSince(baseline, report) ? [report.id] : [], candidates: [] };
  }
  const { url: sent } = job.task;
  const rows = service.list(now);
  const own = isDoneCreate(job) && rows.find(({ id }) => id === job.state.reportId);
  const made = isDoneCreate(job)
    ? duplicatesSince(job, { sent, url: own ? own.url : sent }, baseline, rows, others)
    : reportsCreatedSince(job, sent, baseline, rows, others);
  const latest = baseline.by === 'highest' ? rows : latestOf(rows);
  return {
    ids: made.map(({ id }) => id),
    candidates: candidatesOf(sent, baseline, latest, others, new Set()),
  };
}

/**
 * Whether the duplicates of a report with another address than was sent cannot be told. That other
 * address is forgotten once the report was deleted.
 */
export function isUntold(
  { landed, read }: TestService,
  job: Job,
  baseline: Baseline,
  others: Job[],
  now: number,
): boolean {
  return (
    isDoneCreate(job) &&
    landed(job.task.url) !== job.task.url &&
    (baseline.by !== 'highest' || others.some(isUnanswered) || !read(job.state.reportId, now))
  );
}

/** Asks what is there before a request leaves. */
export function baselineAt(service: TestService, { task }: Job, now: number): Baseline | Problem {
  if (task.kind === 'create') {
    const rows = service.list(now);
    const known = [...latestOf(rows), ...rows.filter(({ url }) => url === task.url)];
    return highestIdBaseline(rows) ?? { by: 'ids', ids: known.map(({ id }) => id) };
  }
  if (task.kind !== 'run') return { by: 'nothing' };
  const report = service.read(task.reportId, now);
  return report ? { by: 'generated', at: report.generatedAt } : gone;
}

function latestOf(rows: Report[]): Report[] {
  return rows
    .toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0))
    .slice(0, newestRows);
}

/** The ids of the reports that a job asks about and that its request may have made. */
export function askedAbout(service: Pick<TestService, 'landed'>, { task, state }: Job): string[] {
  if (task.kind !== 'create' || state.name !== 'undecided') return [];
  const page = pageKey(service.landed(task.url));
  return (state.candidates ?? []).flatMap(({ id, url }) => (pageKey(url) === page ? id : []));
}
