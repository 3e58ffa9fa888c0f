import type { Words } from '../../lib/browser/i18n.ts';
import { problemMessage } from '../../lib/browser/problem-words.ts';
import { type Candidate, isInUndoTime, type Job, messageKind } from '../../lib/domain/jobs/job.ts';
import {
  isOutage,
  onlyPersonMends,
  type Problem,
  type Remedy,
  traitsOf,
} from '../../lib/domain/problem.ts';
import { useIsBehind, usePausedUntil } from './outage.ts';
import type { Tone } from '../ui/Shape.tsx';
import { useClock } from '../ui/RelativeTime.tsx';

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
  /** A sentence on what a button does. */
  hint?: Words;
  problem?: Problem;
  /**
   * The reports that the question is about. If there are several, each has its own "Yes, that's
   * it".
   */
  candidates?: Candidate[];
  /** In milliseconds since 1970. If set, a progress bar is shown. */
  busySince?: number;
  actions: JobAction[];
}

/**
 * A new job is shown as being sent for this long, in milliseconds. The background has usually sent
 * the job by then, so nothing flickers, and screen readers hear one sentence instead of two.
 */
const justAskedMs = 400;

/**
 * Returns how much longer a job is shown as being sent, in milliseconds. 0 or less means that this
 * time is over.
 */
function justAskedLeftMs(job: Job, now: number): number {
  const left = job.createdAt + justAskedMs - now;
  const isNew = job.state.name === 'queued' && job.sends === 0 && !isInUndoTime(job, now);
  return isNew && left <= justAskedMs ? left : 0;
}

/**
 * A request counts as begun with the click if it left at most this much later, in milliseconds. A
 * question to the service before it takes no longer.
 */
const askedFirstMs = 30_000;

/** Returns when a person began to wait for a request: at the click, or when it was sent. */
function begunAt(sentAt: number, { createdAt }: Job): number {
  return sentAt >= createdAt && sentAt - createdAt <= askedFirstMs ? createdAt : sentAt;
}

/** Whether a job is a run that is due. The question before its request is a part of the run. */
function isRunDue({ task, state, sends }: Job, now: number): boolean {
  if (task.kind !== 'run' || state.name !== 'queued' || sends > 0) return false;
  return !state.problem && state.notBefore <= now;
}

/**
 * Describes a job. `waits` says that the service has asked for a pause, or that other jobs go
 * first. One notice for all jobs says why they wait for the network or the service
 * (ServiceNotice.tsx).
 */
export function describeJob(
  job: Job,
  now = Date.now(),
  waits: 'pause' | 'turn' | null = null,
): JobStatus {
  const { task, state, sends } = job;
  const runs = task.kind === 'run';
  // During an outage nothing is checked. One notice for all jobs tells why, with "Try now".
  const problem = 'problem' in state ? state.problem : undefined;
  const toMend = onlyPersonMends(problem) ? problem : undefined;
  const isHeldUp = !toMend && (waits === 'pause' || isOutage(problem));
  const checking = isHeldUp ? 'jobUnconfirmed' : runs ? 'jobCheckingRun' : 'jobChecking';
  const kind = messageKind(task);
  if (justAskedLeftMs(job, now) > 0 || (waits === null && isRunDue(job, now)))
    return {
      tone: 'none',
      sentence: `jobSending_${kind}`,
      // After "Try now" the seconds begin anew.
      busySince: 'notBefore' in state ? state.notBefore : job.createdAt,
      actions: [],
    };
  switch (state.name) {
    case 'queued':
      return isInUndoTime(job, now)
        ? { tone: 'none', sentence: `jobSending_${kind}`, actions: ['undo'] }
        : // The service is asked about an unanswered attempt before the next attempt.
          {
            tone: 'none',
            sentence: sends > 0 ? checking : waitingSentence(state.problem, isHeldUp),
            actions: state.problem && !isHeldUp ? ['again', 'cancel'] : ['cancel'],
          };
    case 'sending':
      return {
        tone: 'none',
        sentence: `jobSending_${kind}`,
        busySince: begunAt(state.sentAt, job),
        actions: [],
      };
    case 'unknown': {
      const reason = isHeldUp ? undefined : (state.problem ?? state.answer);
      return {
        tone: 'none',
        sentence: checking,
        ...(reason && { more: problemMessage(reason) }),
        hint: runs ? 'jobMayRunYet' : 'jobMayAppearYet',
        // Nothing is under way while the service may not be asked.
        ...(toMend ? { problem: toMend } : !isHeldUp && { busySince: state.sentAt }),
        // A lookup may never succeed, for example when the API key or the service is gone.
        actions: isHeldUp ? ['discard'] : ['check', ...remedies(state.problem), 'discard'],
      };
    }
    case 'blocked':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem),
        more: 'jobBlockedMore',
        problem: state.problem,
        actions: [...remedies(state.problem), 'again', 'discard'],
      };
    case 'refused':
      return {
        tone: 'bad',
        sentence: problemMessage(state.problem),
        ...(isMethodForbidden(state.problem) && { more: 'jobTellOperator' as const }),
        problem: state.problem,
        // A report that is gone stays gone.
        actions:
          'reportId' in task && state.problem.code === 'not-found'
            ? ['discard']
            : ['again', 'discard'],
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
        sentence: state.differs ? 'jobOtherPrivacy' : `jobDone_${kind}`,
        actions: kind === 'delete' ? [] : ['open'],
      };
  }
}

/** Whether a server in front of the service refuses changes of this kind. */
function isMethodForbidden({ code }: Problem): boolean {
  return code === 'put-forbidden' || code === 'delete-forbidden';
}

/** Returns the action that helps against a problem, but never "retry". */
function remedies(problem: Problem | undefined): JobAction[] {
  const remedy = problem && traitsOf(problem).remedy;
  return remedy && remedy !== 'retry' ? [remedy] : [];
}

/** Returns what a job that was not sent waits for. "Queued" is for its turn alone. */
function waitingSentence(problem: Problem | undefined, isHeldUp: boolean): Words {
  if (isHeldUp) return problem?.code === 'offline' ? 'jobWaits_network' : 'jobWaits_service';
  return problem ? problemMessage(problem) : 'jobQueued';
}

/** Describes a job, and draws again when the job is no longer new. */
export function useJobStatus<Asked extends Job | null>(
  job: Asked,
): Asked extends Job ? JobStatus : JobStatus | null;
export function useJobStatus(job: Job | null): JobStatus | null {
  const isPaused = usePausedUntil(job?.connectionId) > 0;
  const isBehind = useIsBehind(job);
  useClock(job && justAskedLeftMs(job, Date.now()) > 0 ? job.createdAt + justAskedMs : 0);
  return job && describeJob(job, Date.now(), isPaused ? 'pause' : isBehind ? 'turn' : null);
}
