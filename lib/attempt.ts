import { hasAccess } from './browser/access.ts';
import { stayAlive } from './browser/lifetime.ts';
import type { Connection } from './model/connection.ts';
import { pause } from './model/pause.ts';
import { type Problem, ServiceError } from './model/problem.ts';
import type { Ports } from './ports.ts';
import { keepWait } from './storage/waits.ts';
import { kept } from './sync.ts';

/** What came of asking a service: its answer, or why there is none. */
export type Attempted<Value> = { value: Value } | { problem: Problem };

/**
 * Talks to the service while the background is kept alive; without access to its host nothing is tried: a POST would arrive although it looks failed. What a
 * service says of leaving it alone is noted for everybody who asks it.
 */
export async function attempt<Value>(
  connection: Connection,
  { now, random }: Ports,
  work: () => Promise<Value>,
): Promise<Attempted<Value>> {
  if (!(await hasAccess(connection.baseUrl))) return { problem: { code: 'no-access' } };
  try {
    return { value: await stayAlive(work()) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    if (asksToWait(problem)) await kept(keepWait(connection.id, now() + pause(0, random(), problem), now()));
    return { problem };
  }
}

/** A 429, or a service that is away and says for how long. */
function asksToWait({ code, status, retryAfter }: Problem): boolean {
  return code === 'throttled' || (status === 503 && retryAfter !== undefined);
}
