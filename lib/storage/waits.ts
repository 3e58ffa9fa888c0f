import * as v from 'valibot';
import { tooLong } from '../model/believed.ts';
import { Fields } from '../model/is-record.ts';
import { parsed } from '../model/parsed.ts';
import { alone, readKey, write } from './area.ts';

export const waitsKey = 'waits';

const Waits = v.pipe(Fields, v.record(v.string(), v.number()));

/** Until when services asked to be left alone (milliseconds since 1970), by connection, from what lies in storage. What is over, or cannot be read, is left out. */
export function parseWaits(raw: unknown, now: number): Map<string, number> {
  const known = Object.entries(parsed(Waits, raw) ?? {});
  return new Map(known.filter(([, until]) => until > now && until < now + tooLong));
}

/** Until when the service of a connection asked to be left alone; 0 where it did not. */
export async function readWait(connectionId: string, now: number): Promise<number> {
  return parseWaits(await readKey(waitsKey), now).get(connectionId) ?? 0;
}

/** Notes until when a connection's service is left alone: whoever heard it, all that asks it waits. */
export async function keepWait(connectionId: string, until: number, now: number): Promise<void> {
  await alone(async () => {
    const waits = parseWaits(await readKey(waitsKey), now);
    waits.set(connectionId, Math.max(until, waits.get(connectionId) ?? 0));
    await write({ [waitsKey]: Object.fromEntries(waits) });
  });
}
