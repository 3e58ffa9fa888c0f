import { revokeUnusedAccess } from '../../browser/access.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { onlyPersonMends } from '../../domain/problem.ts';
import { hasUnreadConnection, moveConnection, readBaseUrls } from '../../storage/connections.ts';
import { noteHighest } from '../../storage/newest-reports.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/**
 * Whether a job must end before its connection moves, because its request has no answer yet. A job
 * that waits for another key or for access does not hold up the move, because the move may bring
 * these.
 */
export function holdsMove({ state }: Job): boolean {
  return state.name === 'sending' || (state.name === 'unknown' && !onlyPersonMends(state.problem));
}

/**
 * Moves a connection to the address that waits for it (`storedMoves`), and gives back access that
 * no connection needs any more. Needs the connection's lock, so that nothing is being sent.
 */
export async function move({ id }: Connection, { all }: Snapshot): Promise<void> {
  await moveConnection(id);
  // Another address may be another service, with other ids.
  await noteHighest(id, null);
  if (!hasUnreadConnection(all)) await revokeUnusedAccess(readBaseUrls).catch(console.warn);
}
