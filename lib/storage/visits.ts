import * as v from 'valibot';
import { Time } from '../domain/time.ts';
import { collection } from './collection.ts';

/**
 * The visits to the list of a connection's reports. `at` is when the list was last seen in the
 * current visit, or in the last one. `since` is when the visit before it ended, or when the person
 * dismissed what got worse until then. Times are in milliseconds since 1970.
 */
const Visit = v.object({ at: Time, since: v.exactOptional(Time) });

/** The visits by the ids of their connections. */
export const storedVisits = collection('visit:', Visit);

/** A visit is over when the list was out of sight for this long. A reload continues the visit. */
const visitEndsAfterMs = 60 * 60_000;
/** Within this time nothing is written. */
const noteEveryMs = 60_000;

/** Notes that the person sees the list now. Begins a new visit if the last one is over. */
export async function beginVisit(connectionId: string, now = Date.now()): Promise<void> {
  await storedVisits.change(
    connectionId,
    (visit) => {
      if (now - visit.at > visitEndsAfterMs) return { at: now, since: visit.at };
      return Math.abs(now - visit.at) < noteEveryMs ? visit : { ...visit, at: now };
    },
    { at: now - noteEveryMs },
  );
}

/** Notes that the person saw the list until now, if the connection still has visits. */
export async function continueVisit(connectionId: string, now = Date.now()): Promise<void> {
  await storedVisits.change(connectionId, (visit) => ({ ...visit, at: now }));
}

/** Dismisses what got worse until now. */
export async function dismissWorse(connectionId: string, now = Date.now()): Promise<void> {
  await storedVisits.change(connectionId, () => ({ at: now, since: now }));
}
