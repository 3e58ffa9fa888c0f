import { setTimeout as wait } from 'node:timers/promises';
import { transition } from '../../../lib/domain/jobs/transition.ts';
import { type Chromium, startChromium } from '../browser/chromium.ts';
import { type Befalls, drawLife } from './draw.ts';
import { closeAll, prepareCells, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { type Cell, connectAll, jobOf, jobsOf, setClickAlarm } from './world.ts';

/** Plays the life that a seed draws, in a new browser, and judges its jobs. */
export async function randomRun(extension: string, seed: number): Promise<Row[]> {
  const { wanted, clicks, deaths, neverResend, again } = drawLife(seed);
  const cells = await prepareCells(wanted);
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds, neverResend });
    const clicking = click(world, cells, clicks);
    for (const { what, after } of deaths) {
      await wait(after);
      await dies[what](world);
    }
    await clicking;
    const death = `${deaths.map(({ what, after }) => `${what} after ${(after / 1000).toFixed(1)} s`).join(', ')}${neverResend ? ', never resend' : ''}`;
    const first = await settleAndJudge(world, cells, death);
    const asked = await createAnyway(world, cells, again, neverResend);
    return asked.size === 0 ? first : await settleAndJudge(world, cells, death, undefined, asked);
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}

const dies: Record<Befalls, (world: Chromium) => Promise<void>> = {
  'worker stopped': (world) => world.stopWorker(),
  'browser killed': (world) => world.killAndRestart(),
  'extension updated': (world) => world.update(),
  'offline for 3 s': async (world) => {
    await world.offline(true);
    await wait(3_000);
    await world.offline(false);
  },
};

/** Repeats a click until its job is on disk, as a person does after a crash. It stays one job. */
async function click(world: Chromium, cells: Cell[], times: number[]): Promise<void> {
  await Promise.all(
    cells.map(async (cell, index) => {
      await wait(times[index] ?? 0);
      const job = jobOf(cell, index);
      for (let tries = 0; ; tries += 1) {
        try {
          // A job that is on disk may have gone on, so it is not written again.
          if (`job:${job.id}` in (await world.read())) return;
          await setClickAlarm(world);
          return await world.write({ [`job:${job.id}`]: job });
        } catch (error) {
          if (tries > 20) throw error;
          await wait(300);
        }
      }
    }),
  );
}

/** Counts the reports that were asked for, by connection, where there are several. */
async function createAnyway(
  world: Chromium,
  cells: Cell[],
  again: boolean[],
  neverResend: boolean,
): Promise<Map<string, number>> {
  const jobs = await jobsOf(world);
  const asked = new Map<string, number>();
  const at = { now: Date.now(), random: 0.5, settle: settleSeconds * 1_000, neverResend };
  for (const [index, { id, task }] of cells.entries()) {
    const job = jobs.get(id);
    if (task.kind !== 'create' || job?.state.name !== 'undecided' || !again[index]) continue;
    await world.write({ [`job:${job.id}`]: transition(job, { type: 'again' }, at) });
    asked.set(id, 2);
  }
  return asked;
}
