import * as v from 'valibot';
import { maxWaitMs } from '../domain/jobs/backoff.ts';
import { Fields, parseOrNull } from '../domain/schema.ts';
import { bestEffort } from './best-effort.ts';
import { pausesKey, readKey, withLock, write } from './extension-storage.ts';

const Pauses = v.pipe(Fields, v.record(v.string(), v.number()));

/**
 * Parses the pauses: for each connection, until when its service wants no requests (milliseconds
 * since 1970). Leaves out times that are past or too far in the future.
 */
export function parsePauses(raw: unknown, now: number): Map<string, number> {
  const known = Object.entries(parseOrNull(Pauses, raw) ?? {});
  return new Map(known.filter(([, until]) => until > now && until < now + maxWaitMs));
}

/**
 * Reads the end of the pause of a connection's service (milliseconds since 1970); 0 if there is no
 * pause.
 */
export async function readPausedUntil(connectionId: string, now: number): Promise<number> {
  return parsePauses(await readKey(pausesKey), now).get(connectionId) ?? 0;
}

/** Ends the pause of a connection's service before its time. Never rejects. */
export async function endPause(connectionId: string): Promise<void> {
  await bestEffort(async () =>
    withLock(async () => {
      const { [connectionId]: _, ...others } = parseOrNull(Pauses, await readKey(pausesKey)) ?? {};
      await write({ [pausesKey]: others });
    }),
  );
}

/**
 * Saves the pause of a connection's service. Requests of every kind wait until it ends. Never
 * rejects: with storage full no job can be written down either, so none is sent.
 */
export async function savePause(connectionId: string, until: number, now: number): Promise<void> {
  await bestEffort(async () =>
    withLock(async () => {
      const pauses = parsePauses(await readKey(pausesKey), now);
      pauses.set(connectionId, Math.max(until, pauses.get(connectionId) ?? 0));
      await write({ [pausesKey]: Object.fromEntries(pauses) });
    }),
  );
}
