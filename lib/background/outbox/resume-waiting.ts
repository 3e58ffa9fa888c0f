import { resumeNow } from '../../domain/jobs/backoff.ts';
import type { Targets } from '../../domain/jobs/bulk.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { parseBackfill, saveBackfill } from '../../storage/backfills.ts';
import { openReadings, resumedReading, saveReading } from '../../storage/check-readings.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { applyEventToAll } from '../../storage/job-events.ts';
import { readAll } from '../../storage/extension-storage.ts';
import { parseSnapshot } from '../../storage/snapshot.ts';
import { storedWatches } from '../../storage/watches.ts';

/**
 * Continues the jobs, bulk changes, readings and backfills that wait for a problem, because the
 * network is back or a key or access changed. They still wait after a 429. Drain after
 * it: changes of rows wake nobody.
 */
export async function resumeWaiting(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
): Promise<void> {
  await applyEventToAll(event);
  const { all, bulks, watches, connections } = parseSnapshot(await readAll());
  await Promise.all([
    ...bulks
      .filter(({ targets }) => isWaiting(targets))
      .map(async ({ id }) =>
        storedBulks.change(id, (bulk) => ({ ...bulk, targets: resumed(bulk.targets) })),
      ),
    ...watches
      .filter(({ round }) => round && isWaiting(round.targets))
      .map(async ({ id }) =>
        storedWatches.change(id, ({ round, ...watch }) => ({
          ...watch,
          ...(round && { round: { ...round, targets: resumed(round.targets) } }),
        })),
      ),
    ...openReadings(all)
      .filter(({ problem, stopped }) =>
        // Another key may be allowed to read the reports that this key could not.
        stopped
          ? event.type === 'access-changed' && problem?.code === 'forbidden'
          : problem !== undefined,
      )
      .map(async (reading) => saveReading(resumedReading(reading))),
    ...(connections?.list ?? []).map(async ({ id }) => {
      const waiting = parseBackfill(all, id);
      if (waiting.walk.problem)
        await saveBackfill(id, { ...waiting, walk: resumeNow(waiting.walk) }, waiting);
    }),
  ]);
}

function isWaiting(targets: Targets): boolean {
  return targets.by === 'all' && targets.walk.problem !== undefined;
}

function resumed(targets: Targets): Targets {
  return targets.by === 'all' ? { ...targets, walk: resumeNow(targets.walk) } : targets;
}
