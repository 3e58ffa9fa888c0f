import type { Connection } from '../domain/connections/connection.ts';
import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import type { Report } from '../domain/reports/report.ts';
import { storedNewest } from '../storage/extension/newest-reports.ts';

/**
 * A list of the newest reports can be the baseline while it is younger than this, in milliseconds.
 * This saves a click one round trip.
 */
const newestFreshForMs = 30_000;

/**
 * The highest id that each service was seen to have, and when (milliseconds since 1970). It saves a
 * bulk of creates one list for each.
 */
const highestSeen = new Map<string, { id: number; at: number }>();

const keyOf = ({ id, baseUrl }: Connection) => `${id} ${baseUrl}`;

/** Remembers the highest id of a whole list by id, newest first, that was asked for at `at`. */
export function noteHighest(connection: Connection, rows: Report[], at: number): void {
  const highest = highestIdBaseline(rows)?.id;
  if (highest !== undefined) highestSeen.set(keyOf(connection), { id: highest, at });
}

/**
 * The highest id that the service has, as far as it is known from a fresh list; null otherwise. An
 * older list would take a report that another device made since for the one of a job.
 */
export async function freshHighest(connection: Connection, now: number): Promise<number | null> {
  const isFresh = (at: number) => now >= at && now - at < newestFreshForMs;
  const seen = highestSeen.get(keyOf(connection));
  if (seen && isFresh(seen.at)) return seen.id;
  const known = await storedNewest.read(connection.id);
  return known && isFresh(known.fetchedAt) ? known.highest : null;
}
