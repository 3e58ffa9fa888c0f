import { hasAccess } from './browser/access.ts';
import { stayAlive } from './browser/lifetime.ts';
import type { Connection } from './model/connection.ts';
import { type Problem, ServiceError } from './model/problem.ts';

/** Talks to the service while the background is kept alive; without access to its host nothing is tried: a POST would arrive although it looks failed. */
export async function attempt<Value>(connection: Connection, work: () => Promise<Value>): Promise<{ value: Value } | { problem: Problem }> {
  if (!(await hasAccess(connection.baseUrl))) return { problem: { code: 'no-access' } };
  try {
    return { value: await stayAlive(work()) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.problem };
    throw error;
  }
}
