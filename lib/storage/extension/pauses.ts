import * as v from 'valibot';
import { maxWaitMs } from '../../domain/jobs/backoff.ts';
import { Fields, parseOrNull } from '../../domain/schema.ts';
import { withLock, readKey, write } from './extension-storage.ts';

export const pausesKey = 'waits';

const Pauses = v.pipe(Fields, v.record(v.string(), v.number()));

/**
 * Parses the pauses: until when services want no requests (milliseconds since 1970), by connection.
 * Times that are over or too far ahead are left out.
 */
export function parsePauses(raw: unknown, now: number): Map<string, number> {
  const known = Object.entries(parseOrNull(Pauses, raw) ?? {});
  return new Map(known.filter(([, until]) => until > now && until < now + maxWaitMs));
}

/** Reads until when a connection's service wants no requests; 0 where it has no pause. */
export async function readPausedUntil(connectionId: string, now: number): Promise<number> {
  return parsePauses(await readKey(pausesKey), now).get(connectionId) ?? 0;
}

/**
 * Saves until when a connection's service wants no requests. All requests to it wait, for any
 * purpose.
 */
export async function savePause(connectionId: string, until: number, now: number): Promise<void> {
  await withLock(async () => {
    const pauses = parsePauses(await readKey(pausesKey), now);
    pauses.set(connectionId, Math.max(until, pauses.get(connectionId) ?? 0));
    await write({ [pausesKey]: Object.fromEntries(pauses) });
  });
}
