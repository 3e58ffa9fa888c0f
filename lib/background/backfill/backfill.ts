import { dueAt } from '../../domain/jobs/backoff.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { oldestKept } from '../../domain/preferences.ts';
import { isSince } from '../../domain/reports/report.ts';
import { newWalk } from '../../domain/walk.ts';
import { endedAt, parseBackfill, readBackfill, saveBackfill } from '../../storage/backfills.ts';
import { isForgottenSince } from '../../storage/database/archive-notes.ts';
import { forgetUnlisted } from '../../storage/database/forget-reports.ts';
import { readAll } from '../../storage/extension-storage.ts';
import { usableConnections } from '../../storage/policy.ts';
import { preferencesOf, readPreferences } from '../../storage/preferences.ts';
import type { Environment } from '../environment.ts';
import { listed, stepWalk } from '../walk.ts';

/** After how many milliseconds the list is read again, for what is new. */
const readEveryMs = 24 * 60 * 60_000;

/**
 * Reads one more batch into the archive, if the preference is on, the connection is in use and the
 * batch is due. Returns whether a batch was read.
 */
export async function backfillIfDue(
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const now = environment.now();
  const next = nextBackfill(await readAll(), now);
  if (next?.connectionId !== connection.id || next.at > now) return false;
  await readNextBatch(connection, environment);
  return true;
}

/**
 * Returns the connection whose archive is being filled, and when its next batch is due
 * (milliseconds since 1970), from all stored values. Null if the preference is off, or only the
 * person can solve a problem.
 */
export function nextBackfill(
  all: Record<string, unknown>,
  now = Date.now(),
): { connectionId: string; at: number } | null {
  const connectionId = usableConnections(all)?.active;
  if (!connectionId || !preferencesOf(all).fillArchive) return null;
  const backfill = parseBackfill(all, connectionId);
  const at = dueAt(backfill.walk, now);
  if (at === null) return null;
  // The clock may have been set back since.
  const ended = endedAt(backfill);
  const waits = ended !== null && ended <= now;
  return { connectionId, at: waits ? Math.max(at, ended + readEveryMs) : at };
}

/**
 * Reads the next batch of the service's list, newest first, into the archive. The reading ends with
 * the list, or in order of time at reports that are known, or with a batch of reports that are all
 * too old to keep. Reports that the popup, lists and exports saved do not end it, because there are
 * gaps between them. Sends only the parameters of the list.
 */
async function readNextBatch(connection: Connection, environment: Environment): Promise<void> {
  const { id } = connection;
  const backfill = await readBackfill(id);
  const { page } = backfill.walk;
  const askedAt = environment.now();
  const oldest = oldestKept(await readPreferences(), askedAt);
  const list = listed({ sort_by: 'generated_at', sort: 'desc' }, oldest);
  const step = await stepWalk(backfill.walk, connection, list, environment);
  if (!step.batch) return saveBackfill(id, { ...backfill, walk: step.walk }, backfill);
  // The rows were not kept: the list is read again.
  if (await isForgottenSince(askedAt)) return;
  const { rows } = step.batch;
  const kept = rows.filter((report) => isSince(report, oldest));
  const times = rows.flatMap(({ generatedAt }) => generatedAt ?? []);
  const isInOrder = times.every((time, at) => time <= (times[at - 1] ?? Infinity));
  const before =
    page === 1
      ? { ...backfill, beganAt: askedAt, newest: Math.max(0, ...times), kept: 0 }
      : backfill;
  const newest = isInOrder ? before.newest : null;
  const read = { ...before, walk: step.walk, newest, kept: before.kept + kept.length };
  // In order of time, all later batches are older, unless the walk goes back.
  const goesDown = newest !== null && step.walk.page >= page;
  const isTooOld = goesDown && (times[0] ?? Infinity) < oldest;
  const isKnown = goesDown && (times.at(-1) ?? Infinity) < (read.whole?.newest ?? 0);
  if (step.end === null && !isTooOld && !isKnown) return saveBackfill(id, read, backfill);
  const { seen, total, unreadable, rewinds } = step.walk;
  const isAll = isTooOld || (step.end === 'whole' && seen === total);
  // A report that is missing in the whole list was deleted elsewhere, if the list held still. No
  // report is removed if the list is empty: then the service was set up again.
  if (isAll && total && newest !== null && unreadable === 0 && rewinds === 0)
    await forgetUnlisted(id, read.beganAt, read.kept, oldest);
  // A list in another order has new reports anywhere, so the next reading is of all again.
  const whole = { at: environment.now(), newest: newest ?? 0 };
  return saveBackfill(id, { ...read, walk: newWalk, whole }, backfill);
}
