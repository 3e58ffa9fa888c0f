import { clampWait } from './backoff.ts';
import { deletes, isDoneCreate, type Job, type DoneCreate } from './job.ts';
import { pageKey } from '../page-url.ts';
import { traitsOf } from '../problem.ts';

/**
 * How long finished and refused jobs are kept (ms): a day, and a week so that the person sees what
 * was refused, what is still to be looked for and what came of that. Deletes too, so that none goes
 * before the job whose duplicate it took away.
 */
const keepDoneMs = 24 * 60 * 60_000;
const keepLongMs = 7 * keepDoneMs;

/** How close two equal clicks are to be one, wherever they were made (ms). */
const sameClickMs = 2_000;

/**
 * When something is to be done for a job by itself (milliseconds since 1970), or null where it has
 * ended or waits for the person.
 */
function dueTime({ state }: Job): number | null {
  if (state.name === 'queued' || state.name === 'unknown') return state.notBefore;
  return state.name === 'done' ? (state.look?.notBefore ?? null) : null;
}

/** The job whose turn it is among those of one connection, oldest first. */
export function nextDue(jobs: Job[], now: number): Job | null {
  return jobs.find((job) => (turnTime(job, jobs, now) ?? Infinity) <= now) ?? null;
}

/**
 * When a job's turn has come among all, for all that they know of each other. Null where it is held
 * back.
 */
export function turnTime(job: Job, jobs: Job[], now: number): number | null {
  const due = dueTime(job);
  return due === null || isHeldBack(job, jobs) ? null : clampWait(due, now);
}

/**
 * Until when the service asked to be left alone, whichever of a connection's jobs it told; 0 where
 * it did not.
 */
export function throttledUntil(jobs: Job[], now: number): number {
  return jobs.reduce(
    (until, { state }) =>
      (state.name === 'queued' || state.name === 'unknown') &&
      state.problem &&
      traitsOf(state.problem).needs === 'pause'
        ? Math.max(until, clampWait(state.notBefore, now))
        : until,
    0,
  );
}

/**
 * Whether another job about the same page or report may have done something of which nobody knows
 * yet: what is found may be that job's as well.
 */
export function hasConflictingJobs(job: Job, jobs: Job[]): boolean {
  return conflictingJobs(job, jobs).some(mayHaveMade);
}

/**
 * Whether an earlier job about the same page or report has not ended. Changes of one report keep
 * their order, and of two reports of one page that are made at once nobody could say which is
 * whose. For the same reason a finished job's look for duplicates waits for all others.
 */
function isHeldBack(job: Job, jobs: Job[]): boolean {
  if (job.state.name === 'done') return hasConflictingJobs(job, jobs);
  if (job.state.name !== 'queued') return false;
  // Where nobody knows whether a report was made, an equal click of another window is not to make
  // one more by itself. And a change that is mended later than a newer one was done would undo it.
  const holds =
    job.task.kind !== 'create' ? willBeSent : job.task.another ? isUnderWay : mayHaveMade;
  const about = jobsAboutSame(job, jobs);
  const own = about.findIndex(({ id }) => id === job.id);
  // A later one may have gone ahead while this one waited for a key.
  return about.some((other, index) =>
    index < own ? holds(other) : index > own && other.state.name === 'unknown',
  );
}

/**
 * Jobs by what they are about, for each reading of them: of thousands each is asked for its rivals,
 * and to compare all with all takes seconds.
 */
const indexes = new WeakMap<Job[], Map<string, Job[]>>();

/**
 * The jobs about the same page or report, in their order; the job itself is one of them where it is
 * among the jobs.
 */
function jobsAboutSame(job: Job, jobs: Job[]): Job[] {
  const index = indexes.get(jobs) ?? Map.groupBy(jobs, subject);
  indexes.set(jobs, index);
  return index.get(subject(job)) ?? [];
}

function conflictingJobs(job: Job, jobs: Job[]): Job[] {
  return jobsAboutSame(job, jobs).filter(({ id }) => id !== job.id);
}

/**
 * The finished job whose report is what this create asks for as well: an equal one of the same
 * moment, or one that was under way at the click, in another window for instance. None for who
 * asked for another, or with a password, which finished jobs no longer know: that is for
 * `sharersOf`.
 */
export function equalFinishedJob(job: Job, jobs: Job[]): DoneCreate | undefined {
  const { task } = job;
  if (task.kind !== 'create' || task.another || task.privacy === 2) return undefined;
  return conflictingJobs(job, jobs)
    .filter(isDoneCreate)
    .find((other) => other.task.privacy === task.privacy && isSameClick(other, job));
}

/**
 * The creates that wait their turn and ask for just what this one has made, password and all. They
 * share its report at once: `before` is how it stood when the password was still known.
 */
export function jobsSharing(before: Job, made: DoneCreate, jobs: Job[]): Job[] {
  const { task } = before;
  if (task.kind !== 'create' || task.password === undefined) return [];
  return conflictingJobs(made, jobs).filter(
    (other) =>
      other.state.name === 'queued' &&
      other.task.kind === 'create' &&
      !other.task.another &&
      other.task.privacy === task.privacy &&
      other.task.password === task.password &&
      isSameClick(made, other),
  );
}

function isSameClick(made: DoneCreate, job: Job): boolean {
  const later = job.createdAt - made.createdAt;
  // Of two clicks of one moment either may be on disk first.
  if (!made.task.another && Math.abs(later) <= sameClickMs) return true;
  return later >= 0 && made.state.at >= job.createdAt;
}

/**
 * Whether a finished job has been kept long enough. A bulk change takes away its own; and what one
 * made is not to be taken for another's.
 */
export function isStale(job: Job, jobs: Job[], now: number): boolean {
  const { state, bulk, task } = job;
  if (
    bulk !== undefined ||
    !('at' in state) ||
    (state.name === 'done' && hasConflictingJobs(job, jobs))
  )
    return false;
  const brief =
    state.name === 'done' && !state.look && state.duplicates.length === 0 && !deletes(task);
  return now - state.at > (brief ? keepDoneMs : keepLongMs);
}

function isUnderWay({ state }: Job): boolean {
  return state.name === 'queued' || state.name === 'sending' || state.name === 'unknown';
}

/** Whether a change will be sent, now or once something is mended. */
function willBeSent(job: Job): boolean {
  return isUnderWay(job) || job.state.name === 'blocked';
}

/** Whether what a job made may be there without the job knowing. */
function mayHaveMade(job: Job): boolean {
  return (
    isUnderWay(job) ||
    job.state.name === 'undecided' ||
    (job.state.name === 'blocked' && job.sends > 0)
  );
}

function subject({ connectionId, task }: Job): string {
  if (task.kind === 'create') return `${connectionId} page ${pageKey(task.url)}`;
  return `${connectionId} ${task.kind === 'delete-project' ? `project ${task.project}` : `report ${task.reportId}`}`;
}
