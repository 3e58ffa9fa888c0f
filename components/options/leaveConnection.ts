import { giveBackAccess } from '../../lib/browser/access.ts';
import { accessPattern, type Connection } from '../../lib/model/connection.ts';
import { isOver } from '../../lib/model/job.ts';
import { erase } from '../../lib/storage/area.ts';
import { readConnections, removeConnection } from '../../lib/storage/connections.ts';
import { discardJob, readJobs } from '../../lib/storage/jobs.ts';
import { newestKey } from '../../lib/storage/newest.ts';

/** How many changes a connection still has to make. */
export async function countOpen(connectionId: string): Promise<number> {
  return (await readJobs()).filter((job) => job.connectionId === connectionId && !isOver(job)).length;
}

/** Forgets a connection with its key, its jobs and its newest reports, and gives back access that no other connection needs. */
export async function leaveConnection({ id, baseUrl }: Connection): Promise<void> {
  // First the connection: what the background would still start for it finds none.
  await removeConnection(id);
  const jobs = (await readJobs()).filter((job) => job.connectionId === id);
  await Promise.all(jobs.map((job) => discardJob(job.id)));
  await erase(newestKey(id));
  await leaveOrigin(baseUrl);
}

/** Gives access to an address's host back unless a connection needs it. */
export async function leaveOrigin(baseUrl: string): Promise<void> {
  const { list } = await readConnections();
  if (!list.some((other) => accessPattern(other.baseUrl) === accessPattern(baseUrl))) await giveBackAccess(baseUrl);
}
