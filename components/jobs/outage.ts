import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import { isInUndoTime, type Job } from '../../lib/domain/jobs/job.ts';
import { isOutage, onlyPersonMends, type Problem } from '../../lib/domain/problem.ts';
import type { PageState } from '../../lib/storage/page-state.ts';

/** The outbox as the page shows it: the shown connection, its jobs, and the pauses of services. */
type Outbox = Pick<PageState, 'connection' | 'jobs' | 'paused'>;

export const Outbox = createContext<Outbox>({ connection: null, jobs: [], paused: {} });

/** Returns until when the service of a connection wants no requests, or 0 without a pause. */
export function usePausedUntil(connectionId: string | undefined): number {
  const { paused } = useContext(Outbox);
  const until = (connectionId !== undefined && paused[connectionId]) || 0;
  return until > Date.now() ? until : 0;
}

/** Returns why a job or a list waits: its own problem, or a pause that its service asked for. */
export function useReasonToWait(connectionId: string, problem?: Problem): Problem | undefined {
  return usePausedUntil(connectionId) > 0 ? (problem ?? { code: 'throttled' }) : problem;
}

/** Returns whether another job of the page is under way, or was there first and is due as well. */
export function useIsBehind(job: Job | null): boolean {
  const { jobs } = useContext(Outbox);
  return jobs.some(
    ({ id, createdAt, state }) =>
      id !== job?.id &&
      (state.name === 'sending' ||
        (state.name === 'queued' && !state.problem && createdAt < (job?.createdAt ?? 0))),
  );
}

/** Why changes wait for the service, how many wait, and when the next is tried. */
export interface Outage {
  problem: Problem;
  waiting: number;
  /** In milliseconds since 1970. */
  nextTry: number;
}

/**
 * Returns the outage that the jobs of one connection wait for, or null. During a pause, all of them
 * wait. A service that says why, or the network, is named rather than mere silence.
 */
export function outageOf(jobs: Job[], pausedUntil: number, now: number): Outage | null {
  const waits = jobs.flatMap((job): { at: number; problem: Problem | undefined }[] => {
    const { state } = job;
    if ((state.name !== 'queued' && state.name !== 'unknown') || isInUndoTime(job, now)) return [];
    const { problem, notBefore } = state;
    if (onlyPersonMends(problem)) return [];
    return pausedUntil > 0 || isOutage(problem) ? [{ at: notBefore, problem }] : [];
  });
  if (waits.length === 0) return null;
  const problems = waits.flatMap(({ problem }) => (problem && isOutage(problem) ? [problem] : []));
  const [first = { code: 'throttled' as const }] = problems;
  return {
    problem: problems.find(({ code, text }) => code === 'offline' || text !== undefined) ?? first,
    waiting: waits.length,
    nextTry: Math.max(pausedUntil, Math.min(...waits.map(({ at }) => at))),
  };
}

/** Lets the background ask the service at once. Resolves when it has asked. */
export async function tryNow(connectionId: string): Promise<void> {
  await sendMessage('tryNow', connectionId).catch(() => {});
}

/** Returns the outage of the shown connection, or null. */
export function useOutage(): Outage | null {
  const { connection, jobs } = useContext(Outbox);
  return outageOf(jobs, usePausedUntil(connection?.id), Date.now());
}
