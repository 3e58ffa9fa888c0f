import { traitsOf, type Problem } from '../../../../lib/domain/problem.ts';
import type { JobEvent } from '../../../../lib/domain/jobs/job-event.ts';
import {
  type Baseline,
  deletes,
  isDoneCreate,
  type Job,
  newJob,
  type Task,
  undoMs,
} from '../../../../lib/domain/jobs/job.ts';
import { nextDelay } from '../../../../lib/domain/jobs/backoff.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import {
  nextDue,
  jobsSharing,
  equalFinishedJob,
  isUnanswered,
} from '../../../../lib/domain/jobs/scheduling.ts';
import { askedAbout, askService, baselineAt, type Came, isUntold } from './ask-service.ts';
import { testService, type Turn } from './outbox-service.ts';

export const settle = 180_000;

/** Whether a done job still awaits its check for duplicates. */
export const isLooking = ({ state }: Job) =>
  state.name === 'done' && state.duplicateCheck !== undefined;

/**
 * A create or run that was sent and not clearly refused. `looked` is when the service was last
 * asked before it; `byPerson` says that "Create anyway" led to it.
 */
interface Sent {
  jobId: string;
  at: number;
  from: string | undefined;
  byPerson: boolean;
  looked: number;
  /** Whether "Ask before retrying" was on when the request left. */
  never: boolean;
}

const reportOf = (job: Job) => (isDoneCreate(job) ? job.state.reportId : null);

export type World = ReturnType<typeof outboxWorld>;

/**
 * A minimal outbox and a minimal service: jobs on disk, a background that can die at each wait, and
 * a person who clicks meanwhile. Only the code that decides is the real one.
 */
export function outboxWorld({
  numbered,
  redirect,
  ...preferences
}: {
  neverResend: boolean;
  numbered: boolean;
  redirect: { from: string; to: string };
}) {
  let { neverResend } = preferences;
  let now = 1_800_000_000_000;
  let online = true;
  /** Until when the service wants no requests. */
  let pausedUntil = 0;
  let background: Generator<void, void, Turn> | null = null;
  const disk = new Map<string, Job>();
  const service = testService(numbered, redirect);
  const clicked: Job[] = [];
  const sent: Sent[] = [];
  const discarded = new Set<string>();
  /** Jobs that waited for a key or an access. */
  const blocked = new Set<string>();
  /** Jobs that took the report of an equal one. */
  const shared = new Set<string>();
  /** Pairs of ids of equal creates, which must make one report. */
  const equals: [string, string][] = [];
  /** By job, when the service was last asked for the reports of its request. */
  const looked = new Map<string, number>();
  /** The jobs whose check for duplicates failed, once for each failure. */
  const vain: string[] = [];
  const anyway = new Set<string>();
  /** The ids of reports that the person said are a job's. */
  const decided = new Set<string>();
  /** The ids of reports that a job had made and asked about when "Create anyway" was chosen. */
  const declined = new Set<string>();
  /** Jobs whose check for duplicates could tell none behind a redirect. */
  const untold = new Set<string>();
  /** Jobs that the person asked for again. */
  const again = new Set<string>();
  /** Deletes that left although they could still be undone. */
  let hasty = 0;

  const jobs = () =>
    [...disk.values()].toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
  const others = (job: Job) => jobs().filter(({ id }) => id !== job.id);

  function record(id: string, event: JobEvent, at = now): Job | undefined {
    const job = disk.get(id);
    if (!job) return undefined;
    const context = { now: at, random: 0.5, settle, neverResend };
    // lib/background/call-service.ts writes it down before what follows for the job.
    if ('problem' in event && event.problem.code === 'throttled')
      pausedUntil = Math.max(pausedUntil, now + nextDelay(job.delays, 0.5, event.problem));
    const next = transition(job, event, context);
    disk.set(id, next);
    if (next.state.name === 'blocked') blocked.add(id);
    if (isDoneCreate(next)) {
      const { reportId, at: madeAt } = next.state;
      for (const one of jobsSharing(job, next, others(job))) {
        shared.add(one.id);
        disk.set(one.id, transition(one, { type: 'shared', reportId, at: madeAt }, context));
      }
    }
    if (event.type === 'shared') shared.add(id);
    if (event.type === 'lookup-failed' && !traitsOf(event.problem).affectsAll && isLooking(job))
      vain.push(id);
    return next;
  }

  function* sendQueued(job: Job): Generator<void, void, Turn> {
    const { first } = job;
    const came = first ? yield* cameSince(job, first) : { ids: [], candidates: [] };
    if (!came) return;
    const [reportId, ...duplicates] = came.ids;
    if (reportId !== undefined) return found(job, reportId, duplicates);
    const { candidates } = came;
    if (candidates.length > 0) record(job.id, { type: 'not-found', candidates });
    if (disk.get(job.id)?.state.name !== 'queued') return;
    const duplicateOf = equalFinishedJob(job, others(job));
    if (duplicateOf)
      return void record(job.id, {
        type: 'shared',
        reportId: duplicateOf.state.reportId,
        at: duplicateOf.state.at,
      });
    const baseline = first ?? unreachable((yield).asks) ?? baselineAt(service, job, now);
    if ('code' in baseline)
      return void record(job.id, { type: 'lookup-failed', problem: baseline });
    // The service has answered, and its answer is not on disk yet.
    yield;
    const from = disk.get(job.id)?.state.name;
    const sending = record(job.id, { type: 'asked', baseline });
    const never = neverResend;
    if (sending?.state.name !== 'sending') return;
    // "Sending" is on disk, and the request has not left.
    const { post } = yield;
    if (!online) return void record(job.id, { type: 'failed', problem: { code: 'unreachable' } });
    const { task } = sending;
    if (deletes(task) && now < job.createdAt + undoMs) hasty += 1;
    const { reportId: made, problem: failed, counts } = service.post(task, post, now, job.id);
    if (counts && (task.kind === 'create' || task.kind === 'run')) {
      const asked = { byPerson: anyway.delete(job.id), looked: looked.get(job.id) ?? 0 };
      sent.push({ jobId: job.id, at: sending.state.sentAt, from, ...asked, never });
    }
    // The request has arrived, and the answer is not on disk yet.
    yield;
    record(
      job.id,
      failed ? { type: 'failed', problem: failed } : { type: 'answered', reportId: made },
    );
  }

  /** The ids that a job's request made; null where the service could not be asked. */
  function* cameSince(job: Job, baseline: Baseline): Generator<void, Came | null, Turn> {
    const came = unreachable((yield).asks) ?? askService(service, job, baseline, others(job), now);
    const at = now;
    // The service has answered, and its answer is not on disk yet.
    yield;
    if (!('code' in came)) looked.set(job.id, at);
    else record(job.id, { type: 'lookup-failed', problem: came });
    return 'code' in came ? null : came;
  }

  function* lookFor(job: Job, baseline: Baseline): Generator<void, void, Turn> {
    const came = yield* cameSince(job, baseline);
    if (!came) return;
    const { state } = job;
    if (isUntold(service, job, baseline, others(job), now)) untold.add(job.id);
    if (state.name === 'done')
      return void record(job.id, {
        type: 'duplicates-checked',
        duplicates: came.ids,
      });
    const [reportId, ...duplicates] = came.ids;
    if (reportId !== undefined) return found(job, reportId, duplicates);
    const { candidates } = came;
    const contested = others(job).some(isUnanswered);
    record(job.id, { type: 'not-found', candidates, contested }, looked.get(job.id));
  }

  function found(job: Job, reportId: string, duplicates: string[]): void {
    record(job.id, { type: 'found', reportId, duplicates });
  }

  const unreachable = (problem: Problem | null): Problem | null =>
    online ? problem : { code: 'unreachable' };
  /**
   * Does what lib/background/outbox/drain.ts does: marks jobs found in "sending" as interrupted,
   * then takes the job whose turn it is one step on.
   */
  function* drain(): Generator<void, void, Turn> {
    for (const { id, state } of jobs())
      if (state.name === 'sending') record(id, { type: 'interrupted' });
    for (;;) {
      const all = jobs();
      const job = pausedUntil > now ? null : nextDue(all, now);
      if (!job) return;
      if (job.state.name === 'queued') yield* sendQueued(job);
      else if (job.state.name === 'unknown') yield* lookFor(job, job.state.baseline);
      else if (job.state.name === 'done' && job.state.duplicateCheck)
        yield* lookFor(job, job.state.duplicateCheck.baseline);
      yield;
    }
  }

  const announce = (type: 'online' | 'access-changed') =>
    jobs().forEach(({ id }) => record(id, { type }));

  return {
    jobs,
    service,
    clicked,
    sent,
    discarded,
    blocked,
    shared,
    again,
    decided,
    declined,
    untold,
    equals,
    looked,
    vain,
    now: () => now,
    isIdle: () => background === null,
    hasty: () => hasty,
    pass: (ms: number) => void (now += ms),
    /** Starts the background, or lets it go on to its next wait. */
    go: (turn: Turn) => {
      background ??= drain();
      if (background.next(turn).done) background = null;
    },
    die: () => void (background = null),
    offline: () => void (online = false),
    online: () => {
      online = true;
      announce('online');
    },
    accessChanged: () => announce('access-changed'),
    /** Switches "Ask before retrying" on or off. */
    toggle: () => void (neverResend = !neverResend),
    /** Writes a job whose click was `ago` milliseconds earlier. */
    click: (task: Task, ago = 0): Job => {
      const job = newJob('c1', task, now - ago, String(clicked.length).padStart(4, '0'));
      clicked.push(job);
      disk.set(job.id, job);
      return job;
    },
    /** Clicks "Check again", or "Create anyway" or "Try again". */
    choose: (type: 'check' | 'again', job: Job) => {
      const next = record(job.id, { type });
      if (type === 'again') again.add(job.id);
      if (type === 'again') for (const id of askedAbout(service, job)) declined.add(id);
      if (
        type === 'again' &&
        next !== job &&
        (job.state.name === 'undecided' || job.state.name === 'refused')
      )
        anyway.add(job.id);
    },
    /**
     * Answers the question of a create: "Yes, that's it" at the report that its request made. If
     * another create has that, the service is asked anew.
     */
    decide: (job: Job) => {
      if (job.state.name !== 'undecided') return;
      const mine = job.state.candidates?.find(({ id }) =>
        service.made.some(({ by, report }) => by === job.id && report.id === id),
      );
      if (!mine) return;
      const isTaken = jobs().some((other) => reportOf(other) === mine.id);
      if (!isTaken) decided.add(mine.id);
      record(
        job.id,
        isTaken ? { type: 'check' } : { type: 'found', reportId: mine.id, duplicates: [] },
      );
    },
    /** Clicks "Cancel", "Undo" or "Discard". A job that is sending or done has no such button. */
    discard: ({ id, state }: Job) => {
      if (state.name === 'sending' || state.name === 'done') return;
      disk.delete(id);
      discarded.add(id);
    },
  };
}
