import { useEffect, useState } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import { afterFirstFrame } from './after-first-frame.ts';

/**
 * Asks the service for its newest reports, at first and when the network is back; without a
 * connection it asks none. Returns the problem, and a function that asks again.
 */
export function useRefresh(connectionId: string | null): [Problem | null, () => void] {
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = () => {
    if (connectionId === null) return;
    // A background that was stopped in the meantime does not answer. Its result is in storage.
    sendMessage('refresh', connectionId).then(setProblem, () => setProblem(null));
  };
  useEffect(() => {
    setProblem(null);
    const callOff = afterFirstFrame(refresh);
    addEventListener('online', refresh);
    return () => {
      callOff();
      removeEventListener('online', refresh);
    };
  }, [connectionId]);
  return [problem, refresh];
}
