import { setTimeout as wait } from 'node:timers/promises';
import { undoMs } from '../../../lib/domain/jobs/job.ts';
import { safeguardOf } from '../../../lib/domain/jobs/safeguard.ts';
import { asksFirst } from './changes.ts';
import type { Chromium } from '../browser/chromium.ts';
import { type Barrier, barrier, type Gates } from '../service/gates.ts';
import { holdStorage, untilWaiting } from '../browser/storage-lock.ts';
import { type Cell, clearClickAlarm, jobsOf, wantAll } from './world.ts';

/** A death while jobs are under way: writes the intents down, and lets it happen. */
export type Death = (world: Chromium, cells: Cell[]) => Promise<void>;

/** Holds every request of the cells at one gate. */
function hold(cells: Cell[], gate: keyof Gates): Barrier {
  const held = barrier(gate, cells.length);
  for (const { service } of cells) service.gates = { [gate]: held.arrive };
  return held;
}

/**
 * Holds all jobs at a gate, calls `die`, and lets the requests go on. Jobs that ask nothing first
 * are not held at 'asking'.
 */
function at(
  gate: 'asking' | 'posted' | 'made',
  die: (world: Chromium) => Promise<void>,
  pause = 0,
): Death {
  return async (world, cells) => {
    const waiting = gate === 'asking' ? cells.filter(({ task }) => asksFirst(task)) : cells;
    const held = hold(waiting, gate);
    await wantAll(world, cells);
    if (waiting.length > 0) {
      await held.all();
      await clearClickAlarm(world);
    }
    await wait(pause);
    await die(world);
    held.open();
    for (const { service } of cells) service.gates = {};
  };
}

/**
 * Lets all answers arrive while a page holds the storage lock, so that no outcome can be written
 * down; then calls `die`. Notes for each job whether it died in between: its request was answered,
 * and storage still says "sending".
 */
function afterAnswer(die: (world: Chromium) => Promise<void>): Death {
  return async (world, cells) => {
    const held = hold(cells, 'made');
    await wantAll(world, cells);
    await held.all();
    await clearClickAlarm(world);
    const storage = await holdStorage(world);
    const before = await storage.waiting();
    held.open();
    const answered = () =>
      cells.filter(({ service }) =>
        service.changes.some((request) => request.answered !== undefined),
      );
    const isHeard = await untilWaiting(storage.waiting, () => answered().length, before);
    const jobs = await jobsOf(world);
    if (isHeard)
      for (const cell of answered()) cell.between = jobs.get(cell.id)?.state.name === 'sending';
    await die(world);
    await storage.release();
    for (const { service } of cells) service.gates = {};
  };
}

const stop = (world: Chromium) => world.stopWorker();
const kill = (world: Chromium) => world.killAndRestart();
const update = (world: Chromium) => world.update();
/** Milliseconds to wait during a request: the alarm of the click rings before that. */
const during = 2_500;

/** Every death by the name it has in the table. */
export const deaths = {
  nothing: async (world, cells) => wantAll(world, cells),
  'worker stopped before the write-ahead': at('asking', stop),
  'worker stopped as the request arrives': at('posted', stop),
  'worker stopped during the request': at('made', stop, during),
  'worker stopped after the answer': afterAnswer(stop),
  'browser killed before the write-ahead': at('asking', kill),
  'browser killed as the request arrives': at('posted', kill),
  'browser killed during the request': at('made', kill, during),
  'browser killed after the answer': afterAnswer(kill),
  'extension updated before the write-ahead': at('asking', update),
  'extension updated during the request': at('made', update, during),
  'offline at the click, then online': async (world, cells) => {
    await world.offline(true);
    await wantAll(world, cells);
    await wait(cells.some(({ task }) => safeguardOf(task) === 'undo') ? undoMs + 3_000 : 3_000);
    await world.offline(false);
  },
  'offline and online every 2 s': async (world, cells) => {
    await wantAll(world, cells);
    for (let turn = 0; turn < 6; turn += 1) {
      await world.offline(turn % 2 === 0);
      await wait(2_000);
    }
    await world.offline(false);
  },
} satisfies Record<string, Death>;

export type DeathName = keyof typeof deaths;
/** The deaths that meet a change at each of its steps. */
export const changeDeaths: DeathName[] = [
  'nothing',
  'worker stopped before the write-ahead',
  'worker stopped as the request arrives',
  'worker stopped during the request',
  'worker stopped after the answer',
  'browser killed during the request',
  'offline at the click, then online',
];
export const deathNames = Object.keys(deaths) as DeathName[];
