import { setTimeout as wait } from 'node:timers/promises';
import { clickAtOnce, popupPath } from '../../support/browser/show.ts';
import { type Firefox, startFirefox } from '../browser/firefox.ts';
import { barrier } from '../service/gates.ts';
import { cellsFor } from './cells-for.ts';
import { closeAll, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { firefoxPairs } from './short.ts';
import { type Cell, connectAll, connectionOf, wantAll } from './world.ts';

/** Milliseconds until Firefox ends an idle background: sooner than a long request is answered. */
export const idle = 2_500;

/**
 * Runs the core in one Firefox: a background that is ended, a popup that closes, and a browser that
 * is killed.
 */
export async function firefoxShortRound(extension: string): Promise<Row[]> {
  const cells = await cellsFor(firefoxPairs);
  const world = await startFirefox(extension, idle);
  const those = (death: string) => cells.filter((_, index) => firefoxPairs[index]?.death === death);
  try {
    await connectAll(world, cells, { settleSeconds });
    await wantAll(world, those('nothing'));
    for (const cell of those('popup closed right after the click'))
      await clickAndClose(world, cells, cell);
    await whileMade(world, those('background ended during the request'), async () =>
      wait(2 * idle),
    );
    await whileMade(world, those('browser killed during the request'), async () =>
      world.killAndRestart(),
    );
    // Comes last, since an update of this kind does not outlive the browser.
    await whileMade(world, those('extension updated during the request'), async () =>
      world.update(),
    );
    const rows = await settleAndJudge(world, cells, '');
    return rows.map((row, index) =>
      Object.assign(row, { death: firefoxPairs[index]?.death ?? '' }),
    );
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}

/** Every report is made, and not answered for, when `die` is called. */
export async function whileMade(
  world: Firefox,
  cells: Cell[],
  die: (world: Firefox) => Promise<void>,
): Promise<void> {
  const held = barrier('made', cells.length);
  for (const { service } of cells) service.gates = { made: held.arrive };
  await wantAll(world, cells);
  await held.all();
  await die(world);
  held.open();
  for (const { service } of cells) service.gates = {};
}

/**
 * Opens the popup's page in a tab, clicks, and closes it: a test cannot reach a true popup of
 * Firefox. The tab has no address to report, so it is opened with one.
 */
async function clickAndClose(world: Firefox, cells: Cell[], cell: Cell): Promise<void> {
  await world.write({ connections: { v: 1, list: cells.map(connectionOf), active: cell.id } });
  await world.run(`(${String(clickAtOnce)})(${JSON.stringify(popupPath(cell.url))})`);
}
