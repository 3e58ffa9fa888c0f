import * as v from 'valibot';
import { parseOrNull } from '../../domain/schema.ts';
import { Time } from '../../domain/time.ts';
import { storedBackfills } from './backfills.ts';
import { archiveKey, readAll, readKey, remove, withLock, write } from './extension-storage.ts';

/**
 * The identity of the archive, as extension storage remembers it: null where there is none any
 * more. `evictedAt` is when it was noticed that the browser had removed the archive (milliseconds
 * since 1970), until the person has read that.
 */
const ArchiveMark = v.object({
  v: v.literal(1),
  identity: v.nullable(v.string()),
  evictedAt: v.exactOptional(Time),
});

const noMark: v.InferOutput<typeof ArchiveMark> = { v: 1, identity: null };

/** When it was noticed that the browser had removed the archive, by all stored values, or null. */
export function parseEvictedAt(all: Record<string, unknown>): number | null {
  return parseOrNull(ArchiveMark, all[archiveKey])?.evictedAt ?? null;
}

/**
 * Remembers the identity that the archive has at `now` (milliseconds since 1970), null for none.
 * If it was another one before, the browser has removed that archive: notes this for the person,
 * and lets all backfills begin anew. Returns whether it is so.
 */
export async function saveIdentity(identity: string | null, now: number): Promise<boolean> {
  return withLock(async () => {
    const known = parseOrNull(ArchiveMark, await readKey(archiveKey)) ?? noMark;
    if (known.identity === identity) return false;
    const isEvicted = known.identity !== null;
    await write({ [archiveKey]: { ...known, identity, ...(isEvicted && { evictedAt: now }) } });
    if (isEvicted) await remove(Object.keys(await readAll()).filter(storedBackfills.is));
    return isEvicted;
  });
}

/** Forgets that the browser had removed the archive, once the person has read it. */
export async function dismissEviction(): Promise<void> {
  await withLock(async () => {
    const known = parseOrNull(ArchiveMark, await readKey(archiveKey));
    if (known?.evictedAt === undefined) return;
    await write({ [archiveKey]: { v: 1, identity: known.identity } });
  });
}
