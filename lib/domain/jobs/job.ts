import * as v from 'valibot';
import { createFields } from '../reports/create-fields.ts';
import { Privacy } from '../reports/privacy.ts';
import { Problem, onlyPersonMends } from '../problem.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import { Untold } from '../told.ts';
import { safeguardOf } from './safeguard.ts';
import { Period } from '../watches/period.ts';

/** The report that a change is for. `url` is its address, to be shown. */
const about = { reportId: boundedText('id'), url: boundedText('address') };
const create = {
  kind: v.literal('create'),
  url: boundedText('address'),
  ...createFields,
  /** "New report": makes one more, even while another report of this page is under way. */
  another: v.optional(v.boolean()),
  /** "Create report and watch": how often a watch runs the report again once it is there. */
  watch: v.optional(Period),
};
const privacy = {
  kind: v.literal('privacy'),
  ...about,
  privacy: Privacy,
  password: v.optional(boundedText()),
};

const Create = v.object(create);
const Run = v.object({ kind: v.literal('run'), ...about });
/** Changes that delete something. */
const Deletion = v.variant('kind', [
  v.object({ kind: v.literal('delete'), ...about }),
  v.object({ kind: v.literal('delete-project'), project: boundedText() }),
]);
/** Changes that must not be sent again before the service was asked. */
const Unrepeatable = v.variant('kind', [Create, Run]);

/** The change that a job asks for. */
const Task = v.variant('kind', [Unrepeatable, v.object(privacy), Deletion]);
export type Task = v.InferOutput<typeof Task>;

/**
 * A mark that separates the reports from before a request and the reports after it. A newer report
 * may come from the request. The mark is the highest id if ids are numbers, else the ids of this
 * address's reports and of the newest reports. For "run again", it is the time at which the report
 * was generated. Changes that may be sent twice need no mark.
 */
const Baseline = v.variant('by', [
  v.object({ by: v.literal('highest'), id: v.number() }),
  v.object({ by: v.literal('ids'), ids: v.array(boundedText('id')) }),
  v.object({ by: v.literal('generated'), at: v.nullable(Time) }),
  v.object({ by: v.literal('nothing') }),
]);
export type Baseline = v.InferOutput<typeof Baseline>;

/**
 * A report that a create without an answer may have made under another address. The person is asked
 * whether it is the right one. `at` is the time at which it was generated.
 */
const Candidate = v.object({
  id: boundedText('id'),
  url: boundedText('address'),
  at: v.nullable(Time),
});
export type Candidate = v.InferOutput<typeof Candidate>;

/** The fields of every job, whatever its task and state. */
const common = {
  v: v.literal(1),
  id: boundedText('id'),
  connectionId: boundedText('id'),
  createdAt: Time,
  /** The bulk change to which the job belongs. Pages show the bulk change instead. */
  bulk: v.optional(boundedText('id')),
  /** Present if the person tried this job of a bulk change again: a pause does not hold it. */
  retried: v.optional(v.literal(true)),
  /** Present if a shortcut or a menu asked for the job: no page shows its outcome. */
  untold: Untold,
  /** The watch that asks for this run. Every job that the person asks for goes first. */
  watch: v.optional(boundedText('id')),
  delays: v.number(),
  sends: v.number(),
  /**
   * The baseline of the first unanswered request. Compared with this baseline, even a late report
   * counts as new.
   */
  first: v.optional(Baseline),
  /**
   * Present while a server in front of the service turns the change away: how often in a row, and
   * whether the service answered another request in between.
   */
  turnedAway: v.optional(v.object({ times: v.number(), othersWork: v.boolean() })),
  /** When the job entered its state. */
  changedAt: Time,
};

/** Makes the schema of jobs with one of these tasks in one state. */
function jobs<Tasks extends v.GenericSchema, StateFields extends v.ObjectEntries>(
  task: Tasks,
  state: StateFields,
) {
  return v.object({ ...common, task, state: v.object(state) });
}

const sent = { sentAt: Time, baseline: Baseline };
const done = { name: v.literal('done'), at: Time };
const undecided = { name: v.literal('undecided'), ...sent, problem: v.optional(Problem) };

/** The schemas of jobs by the name of their state. */
const byState = {
  queued: jobs(Task, {
    name: v.literal('queued'),
    notBefore: Time,
    problem: v.optional(Problem),
  }),
  sending: jobs(Task, { name: v.literal('sending'), ...sent }),
  unknown: jobs(Unrepeatable, {
    name: v.literal('unknown'),
    ...sent,
    notBefore: Time,
    /**
     * The answer to the request. It may be a refusal: then an earlier request may have made the
     * report.
     */
    answer: v.optional(Problem),
    /** Why the service could not be asked for the report when it was last tried. */
    problem: v.optional(Problem),
  }),
  blocked: jobs(Task, { name: v.literal('blocked'), problem: Problem }),
  refused: jobs(Task, { name: v.literal('refused'), at: Time, problem: Problem }),
  undecided: v.union([
    jobs(Create, { ...undecided, candidates: v.array(Candidate) }),
    jobs(Unrepeatable, { ...undecided, candidates: v.optional(v.never()) }),
  ]),
  done: v.union([
    jobs(v.object({ ...create, password: v.optional(v.never()) }), {
      ...done,
      reportId: boundedText('id'),
      duplicates: v.array(boundedText('id')),
      differs: v.optional(v.never()),
      /**
       * The check for duplicates that is still to come, because a resend may have made a second
       * report. `failures` counts how often the service was asked and failed. `problem` is present
       * while only the person can let the service be asked.
       */
      duplicateCheck: v.optional(
        v.object({
          baseline: Baseline,
          notBefore: Time,
          failures: v.exactOptional(v.number()),
          problem: v.exactOptional(Problem),
        }),
      ),
    }),
    jobs(
      v.variant('kind', [Run, v.object({ ...privacy, password: v.optional(v.never()) }), Deletion]),
      {
        ...done,
        reportId: v.optional(boundedText()),
        duplicates: v.array(v.never()),
        duplicateCheck: v.optional(v.never()),
        /** Present if the report has another privacy than the change asked for. */
        differs: v.optional(v.literal(true)),
      },
    ),
  ]),
};
export type Job = v.InferOutput<(typeof byState)[StateName]>;
export type StateName = keyof typeof byState;

const Named = v.object({
  state: v.object({ name: v.picklist(Object.keys(byState) as StateName[]) }),
});

/**
 * One change that a person asked for, kept until the service has answered for it. It never moves to
 * another connection and never holds the API key. Times are in milliseconds since 1970. `delays`
 * counts the waits in a row, for the back-off. `sends` counts the earlier requests without an
 * answer, up to 2. It goes from 1 to 2 when the person asks for another request, too.
 *
 * The possible states of a job depend on its task; any other combination does not parse. `queued`
 * is unsent, and waits for its turn, for a solution of its `problem`, or for the end of the undo
 * time. `sending` was written down before its request left. `unknown` got no usable answer. In all
 * other states the job has ended or waits for the person.
 */
export const Job: v.GenericSchema<unknown, Job> = v.lazy((raw) => {
  // The name of the state selects one schema of nine, because many jobs are read before each
  // request.
  const named = v.safeParse(Named, raw);
  return named.success ? byState[named.output.state.name] : v.never();
});
export type State = Job['state'];

/** A done create, with its report. */
export type DoneCreate = Extract<Job, { state: { reportId: string } }>;

/** Whether a job is a done create. */
export function isDoneCreate(job: Job): job is DoneCreate {
  return job.state.name === 'done' && job.task.kind === 'create';
}

/** Whether a done create has duplicates, or is still to be checked for them. */
export function hasDuplicates({ state }: DoneCreate): boolean {
  return state.duplicateCheck !== undefined || state.duplicates.length > 0;
}

/** A job in one of the named states. */
export type JobIn<Name extends StateName> = Extract<Job, { state: { name: Name } }>;

/** How long a change can be undone, in milliseconds. */
export const undoMs = 8_000;
/** How long a change by keyboard or assistive tool can be undone, in milliseconds. */
export const undoByKeysMs = 20_000;

/**
 * Makes the job for a click: queued and due at once. A change that can be undone (`safeguardOf`) is
 * due `undo` milliseconds later.
 */
export function newJob(
  connectionId: string,
  task: Task,
  now: number,
  id: string,
  undo = undoMs,
): JobIn<'queued'> {
  return {
    v: 1,
    id,
    connectionId,
    createdAt: now,
    changedAt: now,
    task,
    delays: 0,
    sends: 0,
    state: { name: 'queued', notBefore: safeguardOf(task) === 'undo' ? now + undo : now },
  };
}

/** Whether a job can still be undone. */
export function isInUndoTime({ task, state }: Job, now: number): boolean {
  if (state.name !== 'queued' || safeguardOf(task) !== 'undo') return false;
  return !state.problem && now < state.notBefore;
}

/** Whether a task deletes something. */
export function deletes(task: Task): task is v.InferOutput<typeof Deletion> {
  return task.kind === 'delete' || task.kind === 'delete-project';
}

/** Returns the kind of a task as messages name it: both deletes have the same words. */
export function messageKind({ kind }: Task) {
  return kind === 'delete-project' ? 'delete' : kind;
}

/** Whether a task must not be sent again before the service was asked. */
export function isUnrepeatable(task: Task): task is v.InferOutput<typeof Unrepeatable> {
  return task.kind === 'create' || task.kind === 'run';
}

/**
 * The list to which a job belongs: its bulk change or its watch. Undefined for a single job. Jobs
 * of lists are rows of the database, single jobs are in extension storage.
 */
export function listOf({ bulk, watch }: Pick<Job, 'bulk' | 'watch'>): string | undefined {
  return bulk ?? watch;
}

/** Whether a job of a list waits for nothing but its turn: it was not sent and met no problem. */
export function isUntried({ state, sends, retried }: Job): boolean {
  return state.name === 'queued' && sends === 0 && !state.problem && !retried;
}

/** Whether a job has ended: it does nothing more unless the person asks. */
export function hasEnded(job: Job): boolean {
  return job.state.name === 'done' || job.state.name === 'refused';
}

/**
 * Whether a job cannot go on without the person. An unknown job cannot if its key or access is
 * missing. A job of a list counts only if it is blocked, or if it is a create that may have been
 * made: the list shows the outcome of all others.
 */
export function needsPerson({ task, state, bulk, watch }: Job): boolean {
  if (listOf({ bulk, watch }) !== undefined && state.name !== 'unknown')
    return state.name === 'blocked' || (task.kind === 'create' && state.name === 'undecided');
  if (state.name === 'refused' || state.name === 'undecided') return true;
  return 'problem' in state && onlyPersonMends(state.problem);
}

/** Counts the changes that need the person. All jobs of a list count as one. */
export function countNeedingPerson(all: Job[]): number {
  return new Set(all.filter(needsPerson).map((job) => listOf(job) ?? job.id)).size;
}
