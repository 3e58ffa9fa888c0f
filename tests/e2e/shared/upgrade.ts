import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { extensionFolder, type Target } from '../../../scripts/lib/project.ts';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import type { World } from '../../faults/rounds/world.ts';
import { test as base } from '../../support/base-test.ts';
import type { Copy } from '../../support/browser/profile.ts';
import { popupPath } from '../../support/browser/show.ts';
import { letADayPass } from '../../support/pages/reports-page.ts';
import { changes } from '../../support/service/requests.ts';
import { waitFor } from '../../support/wait-for.ts';
import { askForAll, connectTo, hold, jobStates, listOf, switchTo } from './actions.ts';
import type { Person } from './person.ts';

/** A browser with an older version of the extension. `update` puts today's in its place. */
export interface Upgrade {
  person: Person;
  world: Pick<World, 'read' | 'close'>;
  update: () => Promise<void>;
}

/**
 * Copies the build of today, as the version before all others. The first version that is released
 * takes its place.
 */
export async function oldestVersion(target: Target): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'verdict-oldest-'));
  const folder = join(copy, `${target}-mv3`);
  await cp(extensionFolder(target), folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version: '0.0.1' }));
  return { folder, remove: () => rm(copy, { recursive: true, force: true }) };
}

const watchedPage = 'https://shop.example.com/boots';
const listed = listOf('listed.example', 5);
/** The clock of a service whose reports are old enough to be run again. */
const longAgo = -3 * 24 * 60 * 60_000;
const openPages =
  "chrome.extension.getViews({ type: 'tab' }).map(({ location }) => location.pathname)";

/** The test of an update. It is the same in both browsers. */
export function testUpgrade(start: () => Promise<Upgrade>): void {
  const test = base.extend<{ upgrade: Upgrade }>({
    upgrade: async ({}, use) => {
      const upgrade = await start();
      await use(upgrade);
      await upgrade.world.close();
    },
  });
  test.describe.configure({ timeout: 600_000 });

  test('An update in the middle of a list, of a watch, of the download of all reports and of an export loses nothing, sends nothing twice, and opens no tab for its news', async ({
    upgrade: { person, world, update },
  }) => {
    const [run, create, read] = [hold(), hold(), hold()];
    const watched = await startFaultyService({ before: [watchedPage], clock: longAgo });
    await connectTo(person, watched, true);
    const ofPage = new URLSearchParams({ tab: 'watches', watch: watchedPage });
    const watch = await person.open(`reports.html?${ofPage}`);
    await watch.choose('Every', 'Day');
    await watch.click('New watch');
    await watch.shows('tomorrow');
    watched.gates.posted = run.gate;
    await watch.evaluate(`(${letADayPass.toString()})()`);
    await run.holds();

    const listing = await startFaultyService({});
    await connectTo(person, listing);
    let creates = 0;
    listing.gates.posted = async () => ((creates += 1) === 2 ? create.gate() : undefined);
    await askForAll(person, listed);
    await create.holds();

    const many = await startFaultyService({ before: listOf('many.example', 130) });
    await connectTo(person, many);
    const reports = await person.open('reports.html');
    await reports.shows('130 reports');
    const options = await person.open('options.html#data');
    await options.click('Download all reports for offline use', 'switch');
    await options.shows('100 of 130 reports downloaded');
    let reads = 0;
    // The next batch of the download waits, and so does the second of the export.
    many.gates.asking = async () => ((reads += 1) === 2 ? undefined : read.gate());
    await read.holds(1);
    await reports.click('Export');
    await reports.click('Save file');
    await read.holds(2);

    await update();
    const popup = await person.open(popupPath('https://example.com/'));
    await popup.click("More: what's new");
    // An update closes all pages of the extension. The test itself opens one that runs no script.
    const open = await popup.evaluate<string[]>(openPages);
    expect(open.filter((shown) => /^\/(options|guide|reports)\.html/.test(shown))).toEqual([]);
    await popup.close();
    for (const held of [run, create, read]) held.release();
    await switchTo(person, listing);
    await (await person.open('reports.html?tab=new')).shows('5 done');
    await switchTo(person, watched);
    const round = await person.open('reports.html?tab=watches');
    await waitFor(
      'the run of the watch to be known',
      () =>
        round.evaluate<boolean>(
          `[...document.querySelectorAll('tbody td')].some((cell) => cell.textContent === '1')`,
        ),
      { limitMs: 90_000 },
    );
    await switchTo(person, many);
    const kept = await person.open('options.html#data');
    await kept.shows('All reports downloaded.');
    await kept.shows('136 reports saved on this device');
    const exporting = await person.open('reports.html');
    await exporting.shows('130 reports');
    await exporting.click('Export');
    await exporting.click('Save file');
    await exporting.shows('130 reports exported.');

    const made = await Promise.all(listed.map(async (url) => listing.reportsOf(url)));
    expect(made.map(({ length }) => length)).toEqual(listed.map(() => 1));
    expect([watched, listing, many].map((one) => changes(one).length)).toEqual([
      1,
      listed.length,
      0,
    ]);
    expect(await jobStates(world)).toEqual({});
    for (const one of [watched, listing, many]) await one.close();
  });
}
