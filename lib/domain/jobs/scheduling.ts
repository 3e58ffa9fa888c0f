import { clampWait } from './backoff.ts';
import {
  deletes,
  hasEnded,
  isDoneCreate,
  type Job,
  listOf,
  type DoneCreate,
  type Task,
} from './job.ts';
import { pageKey, pageWithoutRoute } from '../addresses/page-url.ts';
import { onlyPersonMends } from '../problem.ts';

/**
 * How long ended jobs are kept, in milliseconds: a day, or a week if the person should see the
 * outcome. Deletes are kept for a week too, because the delete of a duplicate must stay as long as
 * the job that names the duplicate.
 */
const keepDoneMs = 24 * 60 * 60_000;
const keepLongMs = 7 * keepDoneMs;

type Create = Extract<Task, { kind: 'create' }>;

/**
 * Equal clicks within this time (in milliseconds) count as one click, even in different windows.
 */
const sameClickMs = 2_000;

/**
 * When a job goes on by itself; null if it has ended or waits for the person. A question to the
 * service waits for another key, or for access, as a blocked job does.
 */
function dueTime({ state }: Job): number | null {
  const wait = 'notBefore' in state ? state : 'duplicateCheck' in state && state.duplicateCheck;
  return wait && !onlyPersonMends(wait.problem) ? wait.notBefore : null;
}

/** How long a check for duplicates lets other jobs go first, in milliseconds. */
const gatherMs = 2_000;

/**
 * Returns the job that is next, or null. Jobs of single changes go before jobs of a bulk, and so do
 * jobs of a bulk for which a single change waits. A check for duplicates first lets other jobs go
 * for a moment, so that one list serves many checks. Runs of watches come last. `jobs` are the jobs
 * of one connection, oldest first. A job that `mayGo` refuses still holds back other jobs.
 */
export function nextDue(
  jobs: Job[],
  now: number,
  mayGo: (job: Job) => boolean = () => true,
): Job | null {
  const first = (may: (job: Job) => boolean) =>
    jobs.find((job) => may(job) && mayGo(job) && isDue(job, jobs, now));
  const isPressing = (job: Job) =>
    !job.watch && (job.state.name !== 'done' || isDue(job, jobs, now - gatherMs));
  // All routes of an app are about the same, so there may be thousands of them.
  const wanted = new Set(
    jobs.filter((job) => isSingle(job) && job.state.name === 'queued').map(subjectOf),
  );
  const isOfClick = (job: Job) => isSingle(job) || wanted.has(subjectOf(job));
  return (
    first((job) => isPressing(job) && isOfClick(job)) ??
    first(isPressing) ??
    first((job) => !job.watch) ??
    first((job) => job.watch !== undefined) ??
    null
  );
}

function isSingle(job: Job): boolean {
  return listOf(job) === undefined;
}

/** Whether a job may go now, among all jobs. */
export function isDue(job: Job, jobs: Job[], now: number): boolean {
  return (turnTime(job, jobs, now) ?? Infinity) <= now;
}

/**
 * Returns the time at which a job may go, among all jobs (milliseconds since 1970). Null if another
 * job holds it back, if it has ended, or if it waits for the person.
 */
export function turnTime(job: Job, jobs: Job[], now: number): number | null {
  const due = dueTime(job);
  return due === null || isHeldBack(job, jobs) ? null : clampWait(due, now);
}

/** Whether a report that is found may belong to another job for the same page or report. */
export function hasConflictingJobs(job: Job, jobs: Job[]): boolean {
  return conflictingJobs(job, jobs).some(mayHaveMade);
}

/**
 * Whether a create with another route has no answer yet. A service that drops routes may list its
 * report under the page of this create.
 */
export function isRouteUnanswered(job: Job, jobs: Job[]): boolean {
  const { task } = job;
  return (
    task.kind === 'create' &&
    conflictingJobs(job, jobs).some((other) => isUnanswered(other) && !isOfPage(other, task))
  );
}

/**
 * Whether a job waits for another job for the same page or report. Changes of one report keep their
 * order. Creates of one page go one after the other, because their reports could not be told apart,
 * and so do creates that differ in the route alone: a service may drop it. For the same reason, a
 * check for duplicates waits for all other jobs of the page.
 */
function isHeldBack(job: Job, jobs: Job[]): boolean {
  if (job.state.name === 'done') return hasConflictingJobs(job, jobs);
  if (job.state.name !== 'queued') return false;
  const { task } = job;
  const about = jobsAboutSame(job, jobs);
  // A create waits while an equal create may have made its report. A change waits for an earlier
  // change that is blocked: the earlier change would otherwise overwrite the newer one later.
  const holds = (other: Job, index: number) => {
    if (task.kind !== 'create') return willBeSent(other);
    if (isUnderWay(other) && !waitsForDecision(other, about.slice(0, index))) return true;
    return !task.another && mayHaveMade(other) && isOfPage(other, task);
  };
  const own = about.findIndex(({ id }) => id === job.id);
  return about.some((other, index) => {
    if (index === own) return false;
    // A change by the person goes before the run of a watch, even if the run is older.
    const isOfWatch = job.watch !== undefined;
    const isAhead = isOfWatch === (other.watch !== undefined) ? index < own : isOfWatch;
    if (isAhead) return holds(other, index);
    // A later job may have gone first while this job waited for a key. The run of a watch is never
    // sent again, so the person's job need not wait for its outcome.
    return other.state.name === 'unknown' && (other.watch === undefined || isOfWatch);
  });
}

/**
 * Whether a create waits until the person decides on an equal one before it. Other routes and "New
 * report" do not wait with it.
 */
function waitsForDecision({ task, state }: Job, before: Job[]): boolean {
  if (task.kind !== 'create' || task.another || state.name !== 'queued') return false;
  return before.some((one) => one.state.name === 'undecided' && isOfPage(one, task));
}

/**
 * The jobs by page or report, cached for each list of jobs. Comparing thousands of jobs with each
 * other would take seconds.
 */
const indexes = new WeakMap<Job[], Map<string, Job[]>>();

/** Returns the jobs for the same page or report, in their order, with the job itself. */
function jobsAboutSame(job: Job, jobs: Job[]): Job[] {
  const index = indexes.get(jobs) ?? Map.groupBy(jobs, subjectOf);
  indexes.set(jobs, index);
  return index.get(subjectOf(job)) ?? [];
}

function conflictingJobs(job: Job, jobs: Job[]): Job[] {
  return jobsAboutSame(job, jobs).filter(({ id }) => id !== job.id);
}

/**
 * Returns the finished create whose report also serves this create. A create with a password shares
 * none here, because finished jobs forget their password (see `sharesReport`).
 */
export function equalFinishedJob(job: Job, jobs: Job[]): DoneCreate | undefined {
  return conflictingJobs(job, jobs)
    .filter(isDoneCreate)
    .find((made) => sharesReport(job, made, made.task));
}

/**
 * Whether a create shares the report that another create made: an equal create that was clicked at
 * the same moment, or while the other was under way. `sent` is what the other one sent, with its
 * password. A create that asks for another report shares none.
 */
export function sharesReport(job: Job, made: DoneCreate, sent: Task): boolean {
  if (job.task.kind !== 'create' || job.task.another) return false;
  const fingerprint = fingerprintOf(sent);
  return fingerprint !== null && fingerprint === fingerprintOf(job.task) && isSameClick(made, job);
}

/**
 * Returns the same text for creates that ask for the same, however their addresses are spelled.
 * Null for another change, and where the password is not known: it is forgotten, or kept with the
 * list.
 */
function fingerprintOf(task: Task): string | null {
  if (task.kind !== 'create' || (task.privacy === 2 && task.password === undefined)) return null;
  const { url, another: _another, ...fields } = task;
  return JSON.stringify([pageKey(url), fields]);
}

/** Whether a job is a create of the same page, with the same route. */
function isOfPage({ task }: Job, { url }: Create): boolean {
  return task.kind === 'create' && pageKey(task.url) === pageKey(url);
}

function isSameClick(made: DoneCreate, job: Job): boolean {
  const later = job.createdAt - made.createdAt;
  // Of two clicks at the same moment, either may be on disk first.
  if (!made.task.another && Math.abs(later) <= sameClickMs) return true;
  return later >= 0 && made.state.at >= job.createdAt;
}

/**
 * Whether an ended job can be removed because it ended long ago. The jobs of a list stay as long as
 * the list. A job is kept while another job could claim its report.
 */
export function isStale(job: Job, jobs: Job[], now: number): boolean {
  const { state, task } = job;
  if (
    listOf(job) !== undefined ||
    !('at' in state) ||
    (state.name === 'done' && hasConflictingJobs(job, jobs))
  )
    return false;
  const brief =
    state.name === 'done' &&
    !state.duplicateCheck &&
    state.duplicates.length === 0 &&
    !deletes(task);
  return now - state.at > (brief ? keepDoneMs : keepLongMs);
}

function isUnderWay({ state }: Job): boolean {
  return state.name === 'queued' || state.name === 'sending' || state.name === 'unknown';
}

function willBeSent(job: Job): boolean {
  return isUnderWay(job) || job.state.name === 'blocked';
}

/** Whether a create was sent and its answer is unknown. */
export function isUnanswered(job: Job): boolean {
  return (
    job.task.kind === 'create' &&
    (job.state.name === 'unknown' || (job.sends > 0 && !hasEnded(job)))
  );
}

/** Whether a job may have made a report without knowing it. */
function mayHaveMade(job: Job): boolean {
  return (
    isUnderWay(job) ||
    job.state.name === 'undecided' ||
    (job.state.name === 'blocked' && job.sends > 0)
  );
}

/** The subject of each job, cached because parsing addresses is slow. */
const subjects = new WeakMap<Job, string>();

/** The page without its route, the project or the report of a job, as a key. */
export function subjectOf(job: Job): string {
  const known = subjects.get(job) ?? makeSubject(job);
  subjects.set(job, known);
  return known;
}

function makeSubject({ connectionId, task }: Job): string {
  if (task.kind === 'create') return `${connectionId} page ${pageWithoutRoute(task.url)}`;
  if (task.kind === 'delete-project') return `${connectionId} project ${task.project}`;
  return reportSubject(connectionId, task.reportId);
}

/** The key of a report, as the subject of the jobs that change it. */
export function reportSubject(connectionId: string, reportId: string): string {
  return `${connectionId} report ${reportId}`;
}

/** The ids of the reports that belong to a job: the report that it made, and its duplicates. */
export function ownedReports(job: Job): string[] {
  return isDoneCreate(job) ? [job.state.reportId, ...job.state.duplicates] : [];
}

/** The key under which the owner of a report is found. */
export function ownedKey(connectionId: string, reportId: string): string {
  return `${connectionId} ${reportId}`;
}
