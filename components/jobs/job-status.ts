import type { Words } from '../../lib/browser/i18n.ts';
import { type Candidate, isInUndoTime, type Job } from '../../lib/domain/jobs/job.ts';
import { type Problem, type Remedy, traitsOf } from '../../lib/domain/problem.ts';
import { useIsPaused } from './paused.ts';
import { problemMessage } from './ServiceWords.tsx';
import type { Tone } from '../ui/Shape.tsx';
import { useEffect, useState } from 'preact/hooks';

export type JobAction =
  | 'cancel'
  | 'undo'
  | 'check'
  | 'again'
  | 'anyway'
  | 'discard'
  | 'mine'
  | 'open'
  | Remedy;

/** How a job is shown. `sentence` and `more` are keys of messages, `actions` are its buttons. */
export interface JobStatus {
  tone: Tone;
  sentence: Words;
  more?: Words;
  problem?: Problem;
  /** The reports that the person is asked about. "Yes, that's it" is beside each of several. */
  candidates?: Candidate[];
  /** In milliseconds since 1970. If present, a progress bar is shown. */
  busySince?: number;
  actions: JobAction[];
}

/** Lookups without an answer before a person may discard a job: about two minutes. */
const checksBeforeDiscard = 6;

/**
 * For this long, in milliseconds, a new job is shown as being sent. The background usually has sent
 * it by then. So nothing flickers, and screen readers hear one sentence, not two.
 */
const justAskedMs = 400;

/**
 * For how much longer a job is shown as being sent, in milliseconds; 0 or less if it no longer is.
 */
function justAskedLeftMs(job: Job, now: number): number {
  const left = job.createdAt + justAskedMs - now;
  const isNew = job.state.name === 'queued' && job.sends === 0 && !isInUndoTime(job, now);
  return isNew && left <= justAskedMs ? left : 0;
}

/**
 * Describes a job. `online` is `navigator.onLine`. `isPaused`: the service wants no requests now.
 */
export function describeJob(
  job: Job,
  online: boolean,
  now = Date.now(),
  isPaused = false,
): JobStatus {
  const { task, state, delays, sends } = job;
  const runs = task.kind === 'run';
  const checking = runs ? 'jobCheckingRun' : 'jobChecking';
  const kind = task.kind === 'delete-project' ? 'delete' : task.kind;
  if (justAskedLeftMs(job, now) > 0)
    return {
      tone: 'none',
      sentence: `jobSending_${kind}`,
      busySince: job.createdAt,
      actions: [],
    };
  switch (state.name) {
    case 'queued':
      return isInUndoTime(job, now)
        ? { tone: 'none', sentence: 'jobSending_delete', actions: ['undo'] }
        : // An attempt without an answer is looked up before the next one.
          {
            tone: 'none',
            sentence: sends > 0 ? checking : 'jobQueued',
            ...reasonToWait(state.problem, online, isPaused),
          };
    case 'sending':
      return {
        tone: 'none',
        sentence: `jobSending_${kind}`,
        busySince: state.sentAt,
        actions: [],
      };
    case 'unknown':
      return {
        tone: 'none',
        sentence: checking,
        ...(isPaused
          ? { more: 'jobWaits_throttled' }
          : state.problem && { more: problemMessage(state.problem.code) }),
        busySince: state.sentAt,
        // A lookup may fail for ever, as after a key or a service is gone.
        actions: [
          'check',
          ...remedies(state.problem),
          ...(delays > checksBeforeDiscard ? (['discard'] as const) : []),
        ],
      };
    case 'blocked':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem.code),
        more: 'jobBlockedMore',
        problem: state.problem,
        actions: [...remedies(state.problem), 'again', 'discard'],
      };
    case 'refused':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem.code),
        problem: state.problem,
        actions: ['again', 'discard'],
      };
    case 'undecided':
      if (state.candidates)
        return {
          tone: 'decent',
          sentence: 'jobUndecided',
          candidates: state.candidates,
          actions: [
            ...(state.candidates.length === 1 ? (['mine'] as const) : []),
            'anyway',
            'discard',
          ],
        };
      return {
        tone: 'decent',
        sentence: runs ? 'jobUndecidedRun' : 'jobUndecided',
        more: 'jobUndecidedMore',
        actions: ['check', 'anyway', 'discard'],
      };
    case 'done':
      return {
        tone: 'good',
        sentence: `jobDone_${kind}`,
        actions: kind === 'delete' ? [] : ['open'],
      };
  }
}

/** The action against a problem, other than trying again. */
function remedies(problem: Problem | undefined): JobAction[] {
  const remedy = problem && traitsOf(problem).remedy;
  return remedy && remedy !== 'retry' ? [remedy] : [];
}

function reasonToWait(
  problem: Problem | undefined,
  online: boolean,
  isPaused: boolean,
): Pick<JobStatus, 'more' | 'actions'> {
  if (isPaused) return { more: 'jobWaits_throttled', actions: ['cancel'] };
  if (!problem) return { more: 'jobWaits_turn', actions: ['cancel'] };
  const isOfNetwork = traitsOf(problem).needs === 'network';
  return {
    more: !isOfNetwork
      ? problemMessage(problem.code)
      : online
        ? 'jobWaits_service'
        : 'jobWaits_network',
    actions: ['again', 'cancel'],
  };
}

/** Describes a job, and redraws when it is no longer new. */
export function useJobStatus<Asked extends Job | null>(
  job: Asked,
): Asked extends Job ? JobStatus : JobStatus | null;
export function useJobStatus(job: Job | null): JobStatus | null {
  const [, draw] = useState(0);
  const isPaused = useIsPaused(job?.connectionId ?? '');
  const left = job ? justAskedLeftMs(job, Date.now()) : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => draw((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [job?.id, left > 0]);
  return job && describeJob(job, navigator.onLine, Date.now(), isPaused);
}
