import type { Problem } from '../../lib/domain/problem.ts';
import { usePausedUntil } from './outage.ts';

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
  return usePausedUntil(connectionId) > 0 ? (problem ?? { code: 'throttled' }) : problem;
}
