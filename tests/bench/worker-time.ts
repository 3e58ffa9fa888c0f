import { readdir, readFile } from 'node:fs/promises';
import { array, looseObject, number, object, parse, string } from 'valibot';
import type { Chromium } from './chromium.ts';

/** How Linux names the thread of a service worker: the first 15 characters of it. */
const workerThread = 'ServiceWorker t';

/**
 * The processor time of the threads of all workers so far, in milliseconds: scripts, garbage
 * collection and what the browser does on these threads, without what other threads of the process
 * do. Needs Linux, and no debugger.
 */
export async function workerTime({ cdp }: Chromium): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const times = await Promise.all(
    renderers.map(async ({ id }) => {
      const folder = `/proc/${id}/task`;
      const threads = await readdir(folder);
      return Promise.all(threads.map((thread) => timeOf(`${folder}/${thread}`)));
    }),
  );
  return times.flat().reduce((sum, time) => sum + time, 0);
}

/** The processor time of a thread of a worker in milliseconds; 0 for every other thread. */
async function timeOf(thread: string): Promise<number> {
  try {
    if ((await readFile(`${thread}/comm`, 'utf8')).trim() !== workerThread) return 0;
    return Number((await readFile(`${thread}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
  } catch {
    // The thread has ended meanwhile.
    return 0;
  }
}

const Taken = object({
  profile: looseObject({
    nodes: array(
      looseObject({
        id: number(),
        callFrame: looseObject({ functionName: string(), url: string() }),
      }),
    ),
    samples: array(number()),
    timeDeltas: array(number()),
  }),
});

/** The parts of a worker's time. `calls` is that in functions of the browser. */
export const parts = ['scripts', 'calls', 'garbage collector', 'program', 'idle'] as const;
export type Part = (typeof parts)[number];

/**
 * Profiles the worker while some work is under way, and resolves to the milliseconds of each part
 * of its time. The debugger and other work on the machine make the whole longer.
 */
export async function profileWorker(
  { cdp, attach }: Chromium,
  work: () => Promise<unknown>,
): Promise<Record<Part, number>> {
  const { targetInfos } = await cdp.send('Target.getTargets');
  const target = targetInfos.find(({ type }) => type === 'service_worker');
  if (!target) throw new Error('No worker runs.');
  const worker = await attach(target.targetId);
  await worker.send('Profiler.enable');
  await worker.send('Profiler.start');
  await work();
  const { nodes, samples, timeDeltas } = parse(Taken, await worker.send('Profiler.stop')).profile;
  await worker.detach();
  const partById = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const taken = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
  for (const [at, id] of samples.entries())
    taken[partById.get(id) ?? 'program'] += (timeDeltas[at] ?? 0) / 1000;
  return taken;
}

function partOf({ functionName, url }: { functionName: string; url: string }): Part {
  const own = parts.find((part) => functionName === `(${part})`);
  if (own) return own;
  return url === '' ? 'calls' : 'scripts';
}
