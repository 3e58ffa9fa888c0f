import { pressShortcut } from '../../support/browser/harness.ts';
import { startSite } from '../../support/service/server.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Chromium, startChromium } from '../browser/chromium.ts';
import type { FaultName } from '../service/faults.ts';
import { closeAll, prepareCells, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { type Cell, connectAll, connectionOf, jobsOf } from './world.ts';

/** The true clicks that a person can make above a page in Chromium. */
const clicks = {
  'popup closed right after the click': async (world, { url }) => {
    const page = await world.harness().open(url);
    const popup = await world.harness().clickToolbar(page);
    const button = popup.getByRole('button', { name: 'Create report' });
    await button.waitFor();
    // Click and close in one task: no person is faster. The answer of a page that is gone may never
    // come.
    void button
      .evaluate((it) => {
        (it as HTMLElement).click();
        window.close();
      })
      .catch(() => {});
    await waitFor('the popup to close', async () => {
      const { targetInfos } = await world.harness().cdp.send('Target.getTargets');
      return !targetInfos.some((target) => target.url === popup.url());
    });
    await page.close();
  },
  'shortcut pressed while the worker is stopped': async (world, { id, url }) => {
    const page = await world.harness().open(url);
    await world.stopWorker();
    await pressShortcut(world.harness(), page, 'E');
    await waitFor('the job of the shortcut', async () => (await jobsOf(world)).has(id), {
      limitMs: 60_000,
      everyMs: 250,
    });
    await page.close();
  },
} satisfies Record<string, (world: Chromium, cell: Cell) => Promise<void>>;

export type ClickName = keyof typeof clicks;
export const clickNames = Object.keys(clicks) as ClickName[];

/** Opens a page for each fault in turn, and makes a true click above it. */
export async function clickRound(
  extension: string,
  names: FaultName[],
  click: ClickName,
): Promise<Row[]> {
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
    for (const cell of cells) {
      await world.write({ connections: { v: 1, list: cells.map(connectionOf), active: cell.id } });
      await clicks[click](world, cell);
    }
    return await settleAndJudge(world, cells, click);
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
    await site.close();
  }
}
