import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../../lib/domain/problem.ts';

/** The ids of the connections whose service wants no requests now. */
export const Paused = createContext<readonly string[]>([]);

export function useIsPaused(connectionId: string): boolean {
  return useContext(Paused).includes(connectionId);
}

/** Why something of a connection waits: its own problem, or the service wants no requests now. */
export function useReasonToWait({
  connectionId,
  problem,
}: {
  connectionId: string;
  problem?: Problem | undefined;
}): Problem | undefined {
  return useIsPaused(connectionId) ? (problem ?? { code: 'throttled' }) : problem;
}
