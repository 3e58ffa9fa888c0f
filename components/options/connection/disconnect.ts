import { revokeAccess, revokeUnusedAccess } from '../../../lib/browser/access.ts';
import { accessPattern, type Connection } from '../../../lib/domain/connections/connection.ts';
import { forgetConnection } from '../../../lib/storage/archive/archive.ts';
import {
  isAnyConnectionUnread,
  readConnections,
  removeConnection,
} from '../../../lib/storage/extension/connections.ts';

/**
 * Forgets a connection with all that is kept of it on this device, and gives back access that no
 * other connection needs.
 */
export async function disconnect({ id, baseUrl }: Connection): Promise<void> {
  await removeConnection(id);
  // Each whatever becomes of the other: the key is gone by now.
  await Promise.all([releaseAccess(baseUrl), forgetConnection(id)]);
}

/**
 * Gives back access that tries have left behind. If it fails, or has to wait for a try, it is done
 * when this page opens again.
 */
export async function releaseUnusedAccess(): Promise<void> {
  try {
    // A connection that cannot be read may need any access.
    if (await isAnyConnectionUnread()) return;
    await revokeUnusedAccess(async () =>
      (await readConnections()).list.map(({ baseUrl }) => baseUrl),
    );
  } catch {}
}

/** Gives access to an address's host back unless a connection needs it. */
async function releaseAccess(baseUrl: string): Promise<void> {
  const { list } = await readConnections();
  if (!list.some((other) => accessPattern(other.baseUrl) === accessPattern(baseUrl)))
    await revokeAccess(baseUrl);
}
