import * as v from 'valibot';
import { Privacy } from './privacy.ts';
import { Problem } from './problem.ts';

const Time = v.number();

/** What a job is to do. `url` is the report's address, so that a person can be told which one it is. */
export const Task = v.variant('kind', [
  v.object({
    kind: v.literal('create'),
    url: v.string(),
    privacy: Privacy,
    password: v.optional(v.string()),
    /** Asked for although a report of this page was under way; otherwise that one will do. */
    another: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('run'), reportId: v.string(), url: v.string() }),
  v.object({ kind: v.literal('privacy'), reportId: v.string(), url: v.string(), privacy: Privacy, password: v.optional(v.string()) }),
  v.object({ kind: v.literal('delete'), reportId: v.string(), url: v.string() }),
  v.object({ kind: v.literal('delete-project'), project: v.string() }),
]);
export type Task = v.InferOutput<typeof Task>;

/**
 * What was there before a request left, so that what it made can be told from it: the highest id where ids are numbers, else the ids of
 * this address's reports; for "run again" the time the report was generated. Changes that may be repeated need none.
 */
export const Baseline = v.variant('by', [
  v.object({ by: v.literal('highest'), id: v.number() }),
  v.object({ by: v.literal('ids'), ids: v.array(v.string()) }),
  v.object({ by: v.literal('generated'), at: v.nullable(Time) }),
  v.object({ by: v.literal('nothing') }),
]);
export type Baseline = v.InferOutput<typeof Baseline>;

/** What a job that was not sent yet waits for: its turn, the time to undo it, the network, the service, or the time the service asked for. */
const waits = ['turn', 'undo', 'network', 'service', 'throttled'] as const;

/**
 * Where a job stands. Times are in milliseconds since 1970. `queued` is surely unsent; `sending` was written down before its request
 * left; `unknown` left, and nobody answered for it; the other states end the job or wait for the person.
 */
export const State = v.variant('name', [
  v.object({ name: v.literal('queued'), notBefore: Time, waits: v.picklist(waits), problem: v.optional(Problem) }),
  v.object({ name: v.literal('sending'), sentAt: Time, baseline: Baseline }),
  v.object({ name: v.literal('unknown'), sentAt: Time, baseline: Baseline, notBefore: Time, problem: v.optional(Problem) }),
  v.object({ name: v.literal('blocked'), by: v.picklist(['key', 'access']), problem: Problem }),
  v.object({ name: v.literal('refused'), at: Time, problem: Problem }),
  v.object({ name: v.literal('undecided'), sentAt: Time, baseline: Baseline, problem: v.optional(Problem) }),
  v.object({
    name: v.literal('done'),
    at: Time,
    reportId: v.optional(v.string()),
    duplicates: v.array(v.string()),
    /** There until the service was asked whether a resend, the browser's or ours, made a second report. */
    look: v.optional(v.object({ baseline: Baseline, notBefore: Time })),
  }),
]);
export type State = v.InferOutput<typeof State>;
export type StateName = State['name'];

/**
 * One change that a person asked for, kept until the service has answered for it. It never moves to another connection and never holds the API
 * key. `delays` counts the waits in a row, for the back-off; `sends` counts the requests that left and may have been done.
 */
export const Job = v.object({
  v: v.literal(1),
  id: v.string(),
  connectionId: v.string(),
  createdAt: Time,
  /** The bulk change that it is a part of, which is told of instead. */
  bulk: v.optional(v.string()),
  task: Task,
  state: State,
  delays: v.number(),
  sends: v.number(),
  /** What was there before the first of those: only from there on is everything seen that they made, however late. */
  first: v.optional(Baseline),
  history: v.array(v.object({ at: Time, state: v.string() })),
});
export type Job = v.InferOutput<typeof Job>;

/** A job in one of the named states. */
export type JobIn<Name extends StateName> = Job & { state: Extract<State, { name: Name }> };

/** How long a delete can be undone, in milliseconds. */
export const undoTime = 8_000;

/** A job as the person's click makes it: queued and due, or due once a delete can no longer be undone. */
export function newJob(connectionId: string, task: Task, now: number, id: string): Job {
  return {
    v: 1,
    id,
    connectionId,
    createdAt: now,
    task,
    state: { name: 'queued', notBefore: deletes(task) ? now + undoTime : now, waits: deletes(task) ? 'undo' : 'turn' },
    delays: 0,
    sends: 0,
    history: [{ at: now, state: 'queued' }],
  };
}

/** Whether a task takes something away. */
export function deletes(task: Task): boolean {
  return task.kind === 'delete' || task.kind === 'delete-project';
}

/** Whether a job has come to its end: nothing will be done for it unless the person asks. */
export function isOver(job: Job): boolean {
  return job.state.name === 'done' || job.state.name === 'refused';
}
