import { vi } from 'vitest';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { removeConnection } from '../../../../lib/storage/remove-connection.ts';
import { type Backfill, saveBackfill, readBackfill } from '../../../../lib/storage/backfills.ts';
import { serve, times, world } from '../bulk/bulk-stage.ts';
import { connect, key, start } from '../stage.ts';

/**
 * Serves `count` reports to a new connection. Each test has its own connection, since tests share
 * the archive.
 */
export async function fillFor(id: string, count: number): Promise<void> {
  await serve(count);
  await removeConnection('c1');
  await connect(world.service.url, key, id);
}

/** Waits until `is` holds for the backfill: by default, until a round has ended. */
export async function filled(
  id: string,
  is: (fill: Backfill) => boolean = ({ finishedAt }) => finishedAt !== undefined,
): Promise<Backfill> {
  return vi.waitFor(
    async () => {
      const fill = await readBackfill(id);
      if (!is(fill)) throw new Error(JSON.stringify(fill));
      return fill;
    },
    { timeout: 25_000, interval: 20 },
  );
}

/** The ids of the archived reports, newest first. */
export const archived = async (id: string) =>
  (await searchArchive(id, reportsViewDefault, 9_999)).reports.map((report) => report.id);
/** Makes the next batch due. */
export const goOn = async (id: string) => changeFill(id, { notBefore: 0 });
/** Changes the stored backfill. */
export async function changeFill(id: string, changes: Partial<Backfill>): Promise<void> {
  const fill = await readBackfill(id);
  await saveBackfill(id, { ...fill, ...changes }, fill);
}

/**
 * Runs one round without its pauses, with a new background for each batch. Calls `between` after
 * each batch but the last. Returns the number of batches.
 */
export async function round(
  id: string,
  between: (batches: number) => Promise<unknown> = async () => {},
): Promise<number> {
  const { finishedAt } = await readBackfill(id);
  for (let batches = 1; ; batches += 1) {
    const asked = times('GET /reports').length;
    const before = JSON.stringify({ ...(await readBackfill(id)), notBefore: 0 });
    await goOn(id);
    await start();
    const now = await filled(
      id,
      (fill) => JSON.stringify({ ...fill, notBefore: 0 }) !== before && fill.notBefore > 0,
    );
    if (times('GET /reports').length !== asked + 1) throw new Error('That was not one batch.');
    if (now.finishedAt !== finishedAt) return batches;
    // The background that ended still has timers.
    await changeFill(id, { notBefore: Date.now() + 60_000 });
    await between(batches);
  }
}
