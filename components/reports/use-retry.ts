import { useRef } from 'preact/hooks';
import type { Problem } from '../../lib/domain/problem.ts';

/** What whatever is asked for calls on its way. */
interface Retry {
  /** Before it asks: what waits to ask again need not. */
  clear: () => void;
  /** Once it has asked: `again` is called where that helps, later after each failure in a row. */
  after: (problem: Problem | null, again: () => void) => void;
  /** The next failure counts as the first. */
  restart: () => void;
}

/**
 * Asks again by itself where the service was not reached although there is a network: networks come
 * back before they carry anything.
 */
export function useRetry(): Retry {
  const retry = useRef({ failures: 0, timer: 0 }).current;
  return {
    clear: () => clearTimeout(retry.timer),
    after(problem, again) {
      retry.failures = problem ? retry.failures + 1 : 0;
      if (problem?.code === 'unreachable' && navigator.onLine)
        retry.timer = window.setTimeout(again, Math.min(60_000, 1_000 * 2 ** retry.failures));
    },
    restart: () => (retry.failures = 0),
  };
}
