import * as v from 'valibot';
import { maxWaitMs } from '../../domain/jobs/backoff.ts';
import { Fields, parseOrNull } from '../../domain/schema.ts';
import { withLock, readKey, write } from './extension-storage.ts';

export const rateLimitsKey = 'waits';

const Waits = v.pipe(Fields, v.record(v.string(), v.number()));

/**
 * Parses until when services asked to wait (milliseconds since 1970), by connection. Times that are
 * over or too far ahead are left out.
 */
export function parseRateLimits(raw: unknown, now: number): Map<string, number> {
  const known = Object.entries(parseOrNull(Waits, raw) ?? {});
  return new Map(known.filter(([, until]) => until > now && until < now + maxWaitMs));
}

/** Reads until when a connection's service asked to wait; 0 where it did not. */
export async function readRateLimit(connectionId: string, now: number): Promise<number> {
  return parseRateLimits(await readKey(rateLimitsKey), now).get(connectionId) ?? 0;
}

/**
 * Notes until when a connection's service asked to wait. All requests to it wait, for any purpose.
 */
export async function saveRateLimit(
  connectionId: string,
  until: number,
  now: number,
): Promise<void> {
  await withLock(async () => {
    const waits = parseRateLimits(await readKey(rateLimitsKey), now);
    waits.set(connectionId, Math.max(until, waits.get(connectionId) ?? 0));
    await write({ [rateLimitsKey]: Object.fromEntries(waits) });
  });
}
