import { type Bulk, hasBulkEnded, newBulk } from '../../domain/jobs/bulk.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { nextRound, nextRunAt } from '../../domain/watches/next-round.ts';
import { type Watch, type Watched } from '../../domain/watches/watch.ts';
import { storedBulks, cancelBulk } from '../../storage/bulks.ts';
import { preferencesKey, readAll, remove } from '../../storage/extension-storage.ts';
import { parsePreferences } from '../../storage/preferences.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storedWatches, saveRound } from '../../storage/watches.ts';
import type { Environment } from '../environment.ts';

/**
 * Returns when the next round of each connection begins (milliseconds since 1970), by the
 * connection's id. Returns none while the preference for watches is off.
 */
export function nextRounds(
  { all, watches }: Pick<Snapshot, 'all' | 'watches'>,
  now: number,
): { connectionId: string; watch: Watch; at: number }[] {
  if (watches.length === 0 || !areAllowed(all)) return [];
  return [...Map.groupBy(watches, (watch) => watch.connectionId)].flatMap(([connectionId, own]) => {
    const next = nextRound(own, now);
    return next ? [{ connectionId, ...next }] : [];
  });
}

/**
 * Begins the due round of a connection: a bulk change that runs the reports of a watch again. The
 * round makes one job at a time, after everything that the person asks for. Returns whether a round
 * was due.
 */
export async function beginDueRound(
  { id: connectionId }: Connection,
  snapshot: Snapshot,
  environment: Environment,
): Promise<boolean> {
  await mendLostRounds(connectionId, snapshot);
  const now = environment.now();
  const next = nextRounds(snapshot, now).find((one) => one.connectionId === connectionId);
  if (!next || next.at > now) return false;
  const { id, of, every } = next.watch;
  const round = newBulk(connectionId, { kind: 'run' }, targetsOf(of), now, `${id}@${now}`, {
    watch: { id, every },
  });
  await saveRound(next.watch, round);
  return true;
}

function targetsOf(of: Watched): Parameters<typeof newBulk>[2] {
  return of.kind === 'report'
    ? [{ id: of.reportId, url: of.url }]
    : { all: { project: of.project } };
}

/** Forgets rounds that would never end, because their bulk changes were lost with damaged data. */
async function mendLostRounds(connectionId: string, { bulks, watches }: Snapshot): Promise<void> {
  const lost = watches.filter(
    ({ round, ...watch }) =>
      watch.connectionId === connectionId &&
      round !== undefined &&
      bulks.every(({ id }) => id !== round),
  );
  for (const { id, round } of lost)
    await storedWatches.change(id, (watch) =>
      watch.round === round ? withoutRound(watch) : watch,
    );
}

/**
 * Stops the rounds of watches that were switched off or removed, and all rounds while the
 * preference for watches is off. Their unsent jobs are removed once this resolves. Returns whether
 * any round was stopped.
 */
export async function stopUnwantedRounds({ all, bulks, watches }: Snapshot): Promise<boolean> {
  const isWanted = ({ watch: of }: Bulk) =>
    !of || (watches.some(({ id, isOn }) => id === of.id && isOn) && areAllowed(all));
  const unwanted = bulks.filter((bulk) => !isWanted(bulk) && !hasBulkEnded(bulk));
  for (const { id } of unwanted) await cancelBulk(id);
  return unwanted.length > 0;
}

/**
 * Returns when this change may run its next report (milliseconds since 1970). Only rounds of
 * watches keep a distance between runs.
 */
export async function freeForRunAt({ watch, connectionId }: Bulk, now: number): Promise<number> {
  if (!watch) return 0;
  const all = await readAll();
  return nextRunAt(connectionId, storedBulks.parseAll(all), storedWatches.parseAll(all), now);
}

/**
 * Ends a round, and saves its failures in the watch. If the service no longer has the report or
 * project of a watch, the watch is switched off.
 */
export async function endRound(round: Bulk): Promise<void> {
  const { failedCount, failed, total, expected, skipped, missing } = round;
  // The problem says that the list could not be read. A cancelled round may still have the problem
  // for which it waited.
  const unread = round.state === 'done' ? round.problem : undefined;
  const isGone =
    failed.some(({ problem }) => problem.code === 'not-found') && total === 1 && skipped === 0;
  // A round that lost its reports with the archive also has none, but the service had listed some.
  const isEmpty = expected === 0 && total === 0 && skipped === 0 && missing === 0;
  await storedWatches.change(round.watch?.id ?? '', (watch) => {
    if (watch.round !== round.id) return watch;
    const { problem: _problem, failed: _failed, ...rest } = withoutRound(watch);
    const ends = watch.of.kind === 'report' ? isGone : isEmpty;
    const problem = ends ? ({ code: 'not-found' } as const) : (unread ?? failed[0]?.problem);
    return {
      ...rest,
      ...(ends && { isOn: false }),
      ...(failedCount > 0 && { failed: failedCount }),
      ...(problem && { problem }),
    };
  });
  await remove(storedBulks.key(round.id));
}

function withoutRound({ round: _round, ...watch }: Watch): Watch {
  return watch;
}

function areAllowed(all: Record<string, unknown>): boolean {
  return parsePreferences(all[preferencesKey])?.watches ?? false;
}
