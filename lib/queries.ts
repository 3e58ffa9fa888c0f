import { hasAccess } from './browser/access.ts';
import { closeConnectionsAfterUse } from './browser/close-rule.ts';
import { stayAlive } from './browser/lifetime.ts';
import { type Problem, ServiceError } from './model/problem.ts';
import { livePorts, type Ports } from './ports.ts';
import { readConnection } from './storage/connections.ts';
import { refreshNewest } from './sync.ts';

/** Answers the query `refresh`: fetches the newest reports of a connection into storage. Returns what went wrong, or null. */
export async function refresh(connectionId: string, ports: Ports = livePorts): Promise<Problem | null> {
  const connection = await readConnection(connectionId);
  if (!connection) return null;
  if (!(await hasAccess(connection.baseUrl))) return { code: 'no-access' };
  await closeConnectionsAfterUse();
  try {
    await stayAlive(refreshNewest(connection, ports));
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.problem;
    throw error;
  }
}
