import { resumeNow } from '../../domain/jobs/backoff.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { parseBackfill, saveBackfill } from '../../storage/backfills.ts';
import { openReadings, resumedReading, saveReading } from '../../storage/check-readings.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { applyEventToAll } from '../../storage/job-events.ts';
import { readSnapshot } from '../../storage/snapshot.ts';

/**
 * Continues the jobs, bulk changes, readings and backfills that wait for a problem, because the
 * network is back or a key or access changed. They still wait after a 429. The changes in storage
 * start the drain.
 */
export async function resumeWaiting(
  event: Extract<JobEvent, { type: 'online' | 'access-changed' }>,
): Promise<void> {
  await applyEventToAll(event);
  const { all, bulks, connections } = await readSnapshot();
  await Promise.all([
    ...bulks
      .filter(({ query, problem }) => query && problem)
      .map(async ({ id }) =>
        storedBulks.change(id, ({ problem: _problem, ...bulk }) => ({ ...bulk, delays: 0 })),
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
