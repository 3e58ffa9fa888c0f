import type { Problem } from './model/problem.ts';
import { readAll } from './storage/area.ts';
import { changeBulk, parseBulks } from './storage/bulks.ts';
import { connectionsKey, parseConnections } from './storage/connections.ts';
import { fillKey, keepFill, parseFill } from './storage/fills.ts';

/** Lets what waits because of a problem go on at once: the network is back, or a key or an access was mended. What the service asked to wait for still waits. */
export async function hasten(): Promise<void> {
  const all = await readAll();
  await Promise.all([
    ...parseBulks(all)
      .filter(({ find, problem }) => find && mayBeGone(problem))
      .map(async ({ id }) => changeBulk(id, ({ problem: _problem, ...bulk }) => ({ ...bulk, delays: 0 }))),
    ...(parseConnections(all[connectionsKey])?.list ?? []).map(async ({ id }) => {
      const { problem, ...fill } = parseFill(all[fillKey(id)]);
      if (mayBeGone(problem)) await keepFill(id, { ...fill, notBefore: 0, delays: 0 });
    }),
  ]);
}

function mayBeGone(problem: Problem | undefined): boolean {
  return problem !== undefined && problem.code !== 'throttled';
}
