import { showBadge } from '../../browser/toolbar.ts';
import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import { hasEnded } from '../../domain/jobs/job.ts';
import { needsPerson } from '../../domain/jobs/needs-person.ts';
import type { Snapshot } from '../../storage/extension/snapshot.ts';

/**
 * Updates the badge. Jobs of any connection that need the person count, unless their connection
 * cannot be read. Of the changes under way only those of the connection in use count, since the
 * popup shows these.
 */
export async function updateBadge(
  { jobs, bulks, connections }: Snapshot,
  unreadConnections: Set<string>,
): Promise<void> {
  const isStuck = jobs.some((job) => needsPerson(job) && !unreadConnections.has(job.connectionId));
  const underWay = [
    ...jobs.filter((job) => job.bulk === undefined && !hasEnded(job)),
    ...bulks.filter((bulk) => !hasBulkEnded(bulk)),
  ].filter(({ connectionId }) => connectionId === connections?.active);
  await showBadge(isStuck, underWay.length);
}
