import { revokeAccess, revokeUnusedAccess } from '../../../lib/browser/access.ts';
import { accessPattern, type Connection } from '../../../lib/domain/connections/connection.ts';
import { forgetConnection } from '../../../lib/storage/database/forget-reports.ts';
import { hasUnreadConnection, readBaseUrls } from '../../../lib/storage/connections.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { removeConnection } from '../../../lib/storage/remove-connection.ts';

/**
 * Removes a connection with all its data on this device. Gives back access to the host unless
 * another connection needs it.
 */
export async function disconnect({ id, baseUrl }: Connection): Promise<void> {
  await removeConnection(id);
  // Both run even if one fails. The API key is already gone.
  await Promise.all([releaseAccess(baseUrl), forgetConnection(id)]);
}

/**
 * Gives back access that failed attempts left granted. If this fails, or if a check is running, the
 * next opening of the page tries again.
 */
export async function releaseUnusedAccess(): Promise<void> {
  try {
    // A connection that cannot be read may need any of the granted hosts.
    if (hasUnreadConnection(await readAll())) return;
    await revokeUnusedAccess(readBaseUrls);
  } catch {}
}

/** Gives back access to the host of an address unless a connection needs it. */
async function releaseAccess(baseUrl: string): Promise<void> {
  const needed = (await readBaseUrls()).map(accessPattern);
  if (!needed.includes(accessPattern(baseUrl))) await revokeAccess(baseUrl);
}
