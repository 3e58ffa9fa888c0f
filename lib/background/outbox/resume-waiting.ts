import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { parseBackfill, saveBackfill } from '../../storage/backfills.ts';
import { openReadings, resumedReading, saveReading } from '../../storage/check-readings.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { applyEventToAll } from '../../storage/job-events.ts';
import { readSnapshot } from '../../storage/snapshot.ts';

/**
 * Continues at once the jobs, bulk changes, readings and backfills that wait for a problem: the
 * network is back, or a key or an access changed. After a 429 they still wait. The changes in
 * storage wake the drain.
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
        // Another key may read what this one must not.
        stopped
          ? event.type === 'access-changed' && problem?.code === 'forbidden'
          : problem !== undefined,
      )
      .map(async (reading) => saveReading(resumedReading(reading))),
    ...(connections?.list ?? []).map(async ({ id }) => {
      const waiting = parseBackfill(all, id);
      const { problem, ...fill } = waiting;
      if (problem) await saveBackfill(id, { ...fill, notBefore: 0, delays: 0 }, waiting);
    }),
  ]);
}
