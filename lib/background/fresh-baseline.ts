import { isOffline } from '../browser/access.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import type { Baseline } from '../domain/jobs/job.ts';
import type { Report } from '../domain/reports/report.ts';
import { storedNewest } from '../storage/newest-reports.ts';

/**
 * While a list of the newest reports is younger than this (in milliseconds), it can be the
 * baseline. This saves a round trip after a click.
 */
const newestFreshForMs = 30_000;

/**
 * The highest id seen at each service, and when (milliseconds since 1970). With it, a bulk of
 * creates need not read a list for each create.
 */
const highestSeen = new Map<string, { baseline: Baseline; at: number }>();

const keyOf = ({ id, baseUrl }: Connection) => `${id} ${baseUrl}`;

/**
 * Remembers the highest id of a list that was asked for at `at`. The list is complete, by id,
 * newest first.
 */
export function noteHighest(connection: Connection, rows: Report[], at: number): void {
  const baseline = highestIdBaseline(rows);
  if (baseline) highestSeen.set(keyOf(connection), { baseline, at });
}

/**
 * Makes the next create ask the service for its baseline, because a request to the service failed.
 * If that question fails too, the create surely was not sent.
 */
export async function forgetFreshBaseline(connection: Connection): Promise<void> {
  highestSeen.delete(keyOf(connection));
  await storedNewest.change(connection.id, (newest) =>
    newest.highest === null ? newest : { ...newest, highest: null },
  );
}

/**
 * The baseline of a create, where a fresh list has told it; null where the service is asked. An
 * older list would take a report that another device made since for the one of a job. Without a
 * network the service is asked, which fails before anything is sent.
 */
export async function freshBaseline(connection: Connection, now: number): Promise<Baseline | null> {
  if (isOffline(connection.baseUrl)) return null;
  const isFresh = (at: number) => now >= at && now - at < newestFreshForMs;
  const seen = highestSeen.get(keyOf(connection));
  if (seen && isFresh(seen.at)) return seen.baseline;
  const { fetchedAt = 0, highest = null } = (await storedNewest.read(connection.id)) ?? {};
  return highest !== null && isFresh(fetchedAt) ? { by: 'highest', id: highest } : null;
}
