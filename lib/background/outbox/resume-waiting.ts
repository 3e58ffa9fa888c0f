import { resumeNow } from '../../domain/jobs/backoff.ts';
import type { Targets } from '../../domain/jobs/bulk.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { onlyPersonMends, type Problem } from '../../domain/problem.ts';
import { parseBackfill, saveBackfill } from '../../storage/backfills.ts';
import { openReadings, resumedReading, saveReading } from '../../storage/check-readings.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { applyEventToAll } from '../../storage/job-events.ts';
import { readAll } from '../../storage/extension-storage.ts';
import { parseSnapshot } from '../../storage/snapshot.ts';
import { storedWatches } from '../../storage/watches.ts';

/**
 * Continues the jobs, bulk changes, readings and backfills that wait for a problem, because the
 * network is back or a key or access changed. They still wait after a 429. With the id of a
 * connection, continues all that waits there, because the person wants it now. Drain after it:
 * changes of rows wake nobody.
 */
export async function resumeWaiting(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
  connectionId?: string,
): Promise<void> {
  await applyEventToAll(event, {}, connectionId);
  // Work that waits for a pause has no problem of its own. No network gives a key or an access.
  const isWaiting = (of: string, problem: Problem | undefined) =>
    connectionId === undefined
      ? problem !== undefined && (event.type === 'access-changed' || !onlyPersonMends(problem))
      : of === connectionId;
  const isHeld = (of: string, targets: Targets) =>
    targets.by === 'all' && isWaiting(of, targets.walk.problem);
  const { all, bulks, watches, connections } = parseSnapshot(await readAll());
  await Promise.all([
    ...bulks
      .filter((bulk) => isHeld(bulk.connectionId, bulk.targets))
      .map(async ({ id }) =>
        storedBulks.change(id, (bulk) => ({ ...bulk, targets: resumed(bulk.targets) })),
      ),
    ...watches
      .filter((watch) => watch.round && isHeld(watch.connectionId, watch.round.targets))
      .map(async ({ id }) =>
        storedWatches.change(id, ({ round, ...watch }) => ({
          ...watch,
          ...(round && { round: { ...round, targets: resumed(round.targets) } }),
        })),
      ),
    ...openReadings(all)
      .filter(({ connectionId: of, walk }) => isWaiting(of, walk.problem))
      .map(async (reading) => saveReading(resumedReading(reading))),
    ...(connections?.list ?? []).map(async ({ id }) => {
      const waiting = parseBackfill(all, id);
      if (isWaiting(id, waiting.walk.problem))
        await saveBackfill(id, { ...waiting, walk: resumeNow(waiting.walk) }, waiting);
    }),
  ]);
}

function resumed(targets: Targets): Targets {
  return targets.by === 'all' ? { ...targets, walk: resumeNow(targets.walk) } : targets;
}
