import { type Problem, traitsOf } from '../../domain/problem.ts';
import { readAll } from '../../storage/extension/extension-storage.ts';
import { changeBulk, parseBulks } from '../../storage/extension/bulks.ts';
import { connectionsKey, parseConnections } from '../../storage/extension/connections.ts';
import { backfillKey, saveBackfill, parseBackfill } from '../../storage/extension/backfills.ts';

/**
 * Lets what waits because of a problem go on at once: the network is back, or a key or an access
 * was mended. What the service asked to wait for still waits.
 */
export async function resumeWaiting(): Promise<void> {
  const all = await readAll();
  await Promise.all([
    ...parseBulks(all)
      .filter(({ find, problem }) => find && mayBeGone(problem))
      .map(async ({ id }) =>
        changeBulk(id, ({ problem: _problem, ...bulk }) => ({ ...bulk, delays: 0 })),
      ),
    ...(parseConnections(all[connectionsKey])?.list ?? []).map(async ({ id }) => {
      const { problem, ...fill } = parseBackfill(all[backfillKey(id)]);
      if (mayBeGone(problem)) await saveBackfill(id, { ...fill, notBefore: 0, delays: 0 });
    }),
  ]);
}

function mayBeGone(problem: Problem | undefined): boolean {
  return problem !== undefined && traitsOf(problem).needs !== 'pause';
}
