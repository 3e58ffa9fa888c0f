import * as v from 'valibot';
import { parseOrNull } from '../domain/schema.ts';
import { bestEffort } from './best-effort.ts';
import { parseConnections } from './connections.ts';
import { connectionsKey, readKeys, withLock, write } from './extension-storage.ts';

const welcomeKey = 'welcome';

/**
 * The progress of the welcome after the first connection: whether the line about pinning was
 * dismissed, whether a report was created, and whether the person left the welcome.
 */
const Welcome = v.object({
  pinned: v.optional(v.boolean(), false),
  reported: v.optional(v.boolean(), false),
  over: v.optional(v.boolean(), false),
});
export type Welcome = v.InferOutput<typeof Welcome>;

/** Parses the progress of the welcome from all stored values; null if the welcome has not begun. */
export function parseWelcome(all: Record<string, unknown>): Welcome | null {
  return parseOrNull(Welcome, all[welcomeKey]);
}

/** Saves some fields of the welcome. All other fields stay. */
export async function saveWelcome(changes: Partial<Welcome>): Promise<void> {
  await withLock(async () => {
    const before = parseWelcome(await readKeys([welcomeKey]));
    await write({ [welcomeKey]: { ...before, ...changes } });
  });
}

/**
 * Notes that a report of this connection was created, unless the connection was removed. Never
 * rejects.
 */
export async function noteFirstReport(connectionId: string): Promise<void> {
  await bestEffort(async () => {
    const all = await readKeys([welcomeKey, connectionsKey]);
    if (parseWelcome(all)?.reported) return;
    const connections = parseConnections(all[connectionsKey]);
    if (connections?.list.some(({ id }) => id === connectionId))
      await saveWelcome({ reported: true });
  });
}
