import type { Words } from '../../lib/browser/i18n.ts';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { type Problem, type Remedy, traitsOf } from '../../lib/domain/problem.ts';
import { problemMessage } from './problem-message.ts';
import type { Tone } from '../ui/Shape.tsx';

/** What a person can choose for a job where it stands. */
export type JobAction =
  | 'cancel'
  | 'undo'
  | 'check'
  | 'again'
  | 'anyway'
  | 'discard'
  | 'open'
  | Remedy;

/**
 * What is said of a job: shape, sentence, more about it, the service's own words, since when it is
 * busy, and the buttons.
 */
export interface JobStatus {
  tone: Tone;
  sentence: Words;
  more?: Words;
  problem?: Problem;
  /** In milliseconds since 1970; also says that a progress bar is due. */
  busySince?: number;
  choices: JobAction[];
}

/**
 * How often it is asked what came of a request (over some two minutes) before the person may give
 * it up.
 */
const patience = 6;

/**
 * How long what was just asked for is drawn as under way (ms): the background has sent it by then,
 * as a rule, and otherwise it is worth saying that it waits. One sentence in place of two is what
 * is heard, and nothing flickers.
 */
const justAsked = 400;

/**
 * How much longer a job counts as just asked for, in milliseconds. Not more than 0 where it does
 * not.
 */
export function justAskedFor({ createdAt, state, sends }: Job, now: number): number {
  const left = createdAt + justAsked - now;
  return state.name === 'queued' && state.waits !== 'undo' && sends === 0 && left <= justAsked
    ? left
    : 0;
}

/** What to say of a job. `online` is what the browser thinks of the network. */
export function describeJob(job: Job, online: boolean, now = Date.now()): JobStatus {
  const { task, state, delays, sends } = job;
  const runs = task.kind === 'run';
  const checking = runs ? 'jobCheckingRun' : 'jobChecking';
  const kind = task.kind === 'delete-project' ? 'delete' : task.kind;
  if (justAskedFor(job, now) > 0)
    return {
      tone: 'none',
      sentence: `jobSending_${kind}`,
      busySince: job.createdAt,
      choices: [],
    };
  switch (state.name) {
    case 'queued':
      return state.waits === 'undo'
        ? { tone: 'none', sentence: 'jobSending_delete', choices: ['undo'] }
        : // What left before, and nobody answered for, is looked for before it leaves again.
          {
            tone: 'none',
            sentence: sends > 0 ? checking : 'jobQueued',
            ...reasonToWait(state.waits, state.problem, online),
          };
    case 'sending':
      return {
        tone: 'none',
        sentence: `jobSending_${kind}`,
        busySince: state.sentAt,
        choices: [],
      };
    case 'unknown':
      return {
        tone: 'none',
        sentence: checking,
        ...(state.problem && { more: problemMessage(state.problem.code) }),
        busySince: state.sentAt,
        // Who could not be asked for long may not be asked for ever: a key that is gone, or a
        // service.
        choices: [
          'check',
          ...remedies(state.problem),
          ...(delays > patience ? (['discard'] as const) : []),
        ],
      };
    case 'blocked':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem.code),
        more: 'jobBlockedMore',
        problem: state.problem,
        choices: [...remedies(state.problem), 'again', 'discard'],
      };
    case 'refused':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem.code),
        problem: state.problem,
        choices: ['again', 'discard'],
      };
    case 'undecided':
      return {
        tone: 'decent',
        sentence: runs ? 'jobUndecidedRun' : 'jobUndecided',
        more: 'jobUndecidedMore',
        choices: ['check', 'anyway', 'discard'],
      };
    case 'done':
      return {
        tone: 'good',
        sentence: `jobDone_${kind}`,
        choices: kind === 'delete' ? [] : ['open'],
      };
  }
}

/** What helps beside trying once more. */
function remedies(problem: Problem | undefined): JobAction[] {
  const remedy = problem && traitsOf(problem).remedy;
  return remedy && remedy !== 'retry' ? [remedy] : [];
}

type Waits = Exclude<Extract<Job['state'], { name: 'queued' }>['waits'], 'undo'>;

function reasonToWait(
  waits: Waits,
  problem: Problem | undefined,
  online: boolean,
): Pick<JobStatus, 'more' | 'choices'> {
  return {
    more:
      waits === 'network' && online
        ? 'jobWaits_service'
        : waits === 'service' && problem
          ? problemMessage(problem.code)
          : `jobWaits_${waits}`,
    choices: waits === 'network' || waits === 'service' ? ['again', 'cancel'] : ['cancel'],
  };
}
