import { vi } from 'vitest';
import { reportsViewDefault } from '../../../../components/reports/view.ts';
import { searchArchive } from '../../../../lib/storage/database/search.ts';
import { removeConnection } from '../../../../lib/storage/remove-connection.ts';
import {
  type Backfill,
  endedAt,
  saveBackfill,
  readBackfill,
} from '../../../../lib/storage/backfills.ts';
import { serve, times, world } from '../service-stage.ts';
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
  is: (fill: Backfill) => boolean = (fill) => endedAt(fill) !== null,
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
export const goOn = async (id: string) =>
  changeFill(id, (fill) => ({
    ...fill,
    walk: { ...fill.walk, notBefore: 0 },
    ...(endedAt(fill) !== null && fill.whole && { whole: { ...fill.whole, at: 1 } }),
  }));
/** Changes the stored backfill. */
async function changeFill(id: string, changed: (fill: Backfill) => Backfill): Promise<void> {
  const fill = await readBackfill(id);
  await saveBackfill(id, changed(fill), fill);
}

/**
 * Runs one round without its pauses, with a new background for each batch. Calls `between` after
 * each batch but the last. Returns the number of batches.
 */
export async function round(
  id: string,
  between: (batches: number) => Promise<unknown> = async () => {},
): Promise<number> {
  for (let batches = 1; ; batches += 1) {
    const asked = times('GET /reports').length;
    await goOn(id);
    const before = JSON.stringify(await readBackfill(id));
    await start();
    const now = await filled(id, (fill) => JSON.stringify(fill) !== before);
    if (times('GET /reports').length !== asked + 1) throw new Error('That was not one batch.');
    if (endedAt(now) !== null) return batches;
    // The background that ended still has timers.
    await changeFill(id, (fill) => ({
      ...fill,
      walk: { ...fill.walk, notBefore: Date.now() + 60_000 },
    }));
    await between(batches);
  }
}
