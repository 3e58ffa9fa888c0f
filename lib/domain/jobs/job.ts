import * as v from 'valibot';
import { Privacy } from '../reports/privacy.ts';
import { Problem } from '../problem.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';

/** `url` is the report's address, so that a person can be told which one it is. */
const about = { reportId: boundedText('id'), url: boundedText('address') };
const create = {
  kind: v.literal('create'),
  url: boundedText('address'),
  privacy: Privacy,
  /** Asked for although a report of this page was under way; otherwise that one will do. */
  another: v.optional(v.boolean()),
};
const privacy = { kind: v.literal('privacy'), ...about, privacy: Privacy };
const password = v.optional(boundedText());

const Run = v.object({ kind: v.literal('run'), ...about });
/** What takes something away, which can be undone until it leaves. */
const Deletion = v.variant('kind', [
  v.object({ kind: v.literal('delete'), ...about }),
  v.object({ kind: v.literal('delete-project'), project: boundedText() }),
]);
/** What is not to be repeated before the service was asked. */
const Unrepeatable = v.variant('kind', [v.object({ ...create, password }), Run]);

/** What a job is to do. */
const Task = v.variant('kind', [Unrepeatable, v.object({ ...privacy, password }), Deletion]);
export type Task = v.InferOutput<typeof Task>;

/**
 * What was there before a request left, so that what it made can be told from it: the highest id
 * where ids are numbers, else the ids of this address's reports; for "run again" the time the
 * report was generated. Changes that may be repeated need none.
 */
const Baseline = v.variant('by', [
  v.object({ by: v.literal('highest'), id: v.number() }),
  v.object({ by: v.literal('ids'), ids: v.array(boundedText('id')) }),
  v.object({ by: v.literal('generated'), at: v.nullable(Time) }),
  v.object({ by: v.literal('nothing') }),
]);
export type Baseline = v.InferOutput<typeof Baseline>;

/** What every job has, whatever it is to do and wherever it stands. */
const common = {
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  createdAt: Time,
  /** The bulk change that it is a part of, which is told of instead. */
  bulk: v.optional(boundedText('id')),
  delays: v.number(),
  sends: v.number(),
  /**
   * What was there before the first of those, where there are any: only from there on is everything
   * seen that they made, however late.
   */
  first: v.optional(Baseline),
  history: v.array(v.object({ at: Time, state: boundedText() })),
};

/** Jobs that are to do such a task and stand so. */
function jobs<Tasks extends v.GenericSchema, Standing extends v.ObjectEntries>(
  task: Tasks,
  state: Standing,
) {
  return v.object({ ...common, task, state: v.object(state) });
}

const queued = { name: v.literal('queued'), notBefore: Time, problem: v.optional(Problem) };
const sent = { sentAt: Time, baseline: Baseline };
const done = { name: v.literal('done'), at: Time };
const unanswered = { ...sent, problem: v.optional(Problem) };

/**
 * One change that a person asked for, kept until the service has answered for it. It never moves to
 * another connection and never holds the API key. `delays` counts the waits in a row, for the
 * back-off; `sends` counts the requests before this one that were left without an answer: 0, 1, and
 * 2 for more, or where the person asked for what comes next.
 *
 * Where a job stands depends on what it is to do, and what cannot be is no job. Times are in
 * milliseconds since 1970. `queued` is surely unsent, and waits for its turn, the network, the
 * service, the time that the service asked for, or the time to undo it; `sending` was written down
 * before its request left; `unknown` left, and nobody answered for it; the other states end the job
 * or wait for the person.
 */
export const Job = v.union([
  jobs(Task, { ...queued, waits: v.picklist(['turn', 'network', 'service', 'throttled']) }),
  jobs(Deletion, { ...queued, waits: v.literal('undo') }),
  jobs(Task, { name: v.literal('sending'), ...sent }),
  jobs(Unrepeatable, {
    name: v.literal('unknown'),
    ...unanswered,
    notBefore: Time,
    /** What the service said no with, where an earlier request may have been done all the same. */
    refusal: v.optional(Problem),
  }),
  jobs(Task, { name: v.literal('blocked'), by: v.picklist(['key', 'access']), problem: Problem }),
  jobs(Task, { name: v.literal('refused'), at: Time, problem: Problem }),
  jobs(Unrepeatable, { name: v.literal('undecided'), ...unanswered }),
  jobs(v.object({ ...create, password: v.optional(v.never()) }), {
    ...done,
    reportId: boundedText('id'),
    duplicates: v.array(boundedText('id')),
    /**
     * There until the service was asked whether a resend, the browser's or ours, made a second
     * report.
     */
    look: v.optional(v.object({ baseline: Baseline, notBefore: Time })),
  }),
  jobs(
    v.variant('kind', [Run, v.object({ ...privacy, password: v.optional(v.never()) }), Deletion]),
    {
      ...done,
      reportId: v.optional(boundedText()),
      duplicates: v.array(v.never()),
      look: v.optional(v.never()),
    },
  ),
]);
export type Job = v.InferOutput<typeof Job>;
export type State = Job['state'];
export type StateName = State['name'];

/** A create that made its report. */
export type DoneCreate = Extract<Job, { state: { reportId: string } }>;

/** Whether a create has made its report. */
export function isDoneCreate(job: Job): job is DoneCreate {
  return job.state.name === 'done' && job.task.kind === 'create';
}

/** A job in one of the named states. */
export type JobIn<Name extends StateName> = Extract<Job, { state: { name: Name } }>;

/**
 * How long a delete can be undone, in milliseconds: by whoever sees the button at once, and by
 * whoever uses keys or listens.
 */
export const undoMs = 8_000;
export const undoByKeysMs = 20_000;

/**
 * A job as the person's click makes it: queued and due, or due once a delete can no longer be
 * undone, `undo` ms later.
 */
export function newJob(
  connectionId: string,
  task: Task,
  now: number,
  id: string,
  undo = undoMs,
): JobIn<'queued'> {
  const job = {
    v: 1 as const,
    id,
    connectionId,
    createdAt: now,
    delays: 0,
    sends: 0,
    history: [{ at: now, state: 'queued' }],
  };
  if (deletes(task))
    return { ...job, task, state: { name: 'queued', notBefore: now + undo, waits: 'undo' } };
  return { ...job, task, state: { name: 'queued', notBefore: now, waits: 'turn' } };
}

/** Whether a task takes something away. */
export function deletes(task: Task): task is v.InferOutput<typeof Deletion> {
  return task.kind === 'delete' || task.kind === 'delete-project';
}

/** Whether what a task asks for is not to be repeated before the service was asked. */
export function isUnrepeatable(task: Task): task is v.InferOutput<typeof Unrepeatable> {
  return task.kind === 'create' || task.kind === 'run';
}

/** Whether a job has come to its end: nothing will be done for it unless the person asks. */
export function hasEnded(job: Job): boolean {
  return job.state.name === 'done' || job.state.name === 'refused';
}
