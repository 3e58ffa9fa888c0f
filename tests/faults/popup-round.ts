import { startSite } from '../e2e/support/site.ts';
import { type Chromium, startChromium } from './chromium.ts';
import type { FaultName } from './faults.ts';
import { closeAll, prepareCells, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { type Cell, connectAll, connectionOf } from './world.ts';

/**
 * Makes true clicks: opens a page, clicks the toolbar button, clicks "Create report" in the popup
 * and closes it in the same moment, for each fault in turn.
 */
export async function popupRound(extension: string, names: FaultName[]): Promise<Row[]> {
  const site = await startSite(
    Object.fromEntries(
      names.map((_, index) => [`/${index + 1}`, '<!doctype html><title>A page</title>']),
    ),
  );
  const cells = (
    await prepareCells(names.map((name) => ({ name, misbehaviour: { plan: [name] } })))
  ).map((cell, index) => Object.assign(cell, { url: `${site.url}/${index + 1}` }));
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds });
    for (const cell of cells) await clickAndClose(world, cells, cell);
    return await settleAndJudge(world, cells, 'popup closed right after the click');
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
    await site.close();
  }
}

async function clickAndClose(world: Chromium, cells: Cell[], cell: Cell): Promise<void> {
  await world.write({ connections: { v: 1, list: cells.map(connectionOf), active: cell.id } });
  const page = await world.harness().open(cell.url);
  const popup = await world.harness().clickToolbar(page);
  const button = popup.getByRole('button', { name: 'Create report' });
  await button.waitFor();
  // Click and close in one task: no person is faster.
  await button.evaluate((it) => {
    (it as HTMLElement).click();
    window.close();
  });
  await page.close();
}
