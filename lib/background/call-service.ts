import { hasAccess } from '../browser/access.ts';
import { stayAlive } from '../browser/lifecycle.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { nextDelay } from '../domain/jobs/backoff.ts';
import { asksToPause, type Problem, ServiceError } from '../domain/problem.ts';
import type { Environment } from './environment.ts';
import { saveRateLimit } from '../storage/extension/rate-limits.ts';
import { bestEffort } from './save-reports.ts';

/** What came of asking a service: its answer, or why there is none. */
export type CallOutcome<Value> = { value: Value } | { problem: Problem };

/**
 * Talks to the service while the background is kept alive; without access to its host nothing is
 * tried: a POST would arrive although it looks failed. What a service says of leaving it alone is
 * noted for everybody who asks it.
 */
export async function callService<Value>(
  connection: Connection,
  { now, random }: Environment,
  work: () => Promise<Value>,
): Promise<CallOutcome<Value>> {
  if (!(await hasAccess(connection.baseUrl))) return { problem: { code: 'no-access' } };
  try {
    return { value: await stayAlive(work()) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    if (asksToPause(problem))
      await bestEffort(
        saveRateLimit(connection.id, now() + nextDelay(0, random(), problem), now()),
      );
    return { problem };
  }
}
