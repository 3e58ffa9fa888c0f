import { setTimeout as wait } from 'node:timers/promises';
import { cellsFor } from './cells-for.ts';
import type { Strike } from './changes.ts';
import { startChromium } from '../browser/chromium.ts';
import { type DeathName, deaths } from './deaths.ts';
import { type Firefox, startFirefox } from '../browser/firefox.ts';
import { idle, whileMade } from './firefox-short-round.ts';
import { closeAll, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { connectAll, wantAll } from './world.ts';

/**
 * Crosses faults with one death in one Chromium, each fault on a connection of its own, side by
 * side.
 */
export async function chromiumRound(
  extension: string,
  strikes: Strike[],
  death: DeathName,
  off = 0,
): Promise<Row[]> {
  const cells = await cellsFor(strikes, off);
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds });
    await deaths[death](world, cells);
    return await settleAndJudge(world, cells, death);
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}

/**
 * The deaths in Firefox while reports are made and not answered for. Firefox ends its background
 * itself, once that was idle for long enough.
 */
export const firefoxDeathNames = [
  'nothing',
  'background ended during the request',
  'browser killed during the request',
  'extension updated during the request',
] as const;

const dies = {
  'background ended during the request': async () => wait(2 * idle),
  'browser killed during the request': (world: Firefox) => world.killAndRestart(),
  'extension updated during the request': (world: Firefox) => world.update(),
};

/** The same in Firefox. */
export async function firefoxRound(
  extension: string,
  strikes: Strike[],
  death: (typeof firefoxDeathNames)[number],
  off = 0,
): Promise<Row[]> {
  const cells = await cellsFor(strikes, off);
  const ends = death === 'background ended during the request';
  const world = await startFirefox(extension, ends ? idle : 30_000);
  try {
    await connectAll(world, cells, { settleSeconds });
    if (death === 'nothing') await wantAll(world, cells);
    else await whileMade(world, cells, dies[death]);
    return await settleAndJudge(world, cells, `Firefox: ${death}`);
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}
