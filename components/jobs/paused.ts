import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../../lib/domain/problem.ts';

/** The ids of the connections whose service has asked for a pause. */
export const Paused = createContext<readonly string[]>([]);

export function useIsPaused(connectionId: string): boolean {
  return useContext(Paused).includes(connectionId);
}

/**
 * Returns why a job or a bulk waits: its own problem, or a pause that the service has asked for.
 */
export function useReasonToWait({
  connectionId,
  problem,
}: {
  connectionId: string;
  problem?: Problem | undefined;
}): Problem | undefined {
  return useIsPaused(connectionId) ? (problem ?? { code: 'throttled' }) : problem;
}
