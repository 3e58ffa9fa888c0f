import { changes } from '../../support/service/requests.ts';
import { expect } from '@playwright/test';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import type { World } from '../../faults/rounds/world.ts';
import { test as base } from '../../support/base-test.ts';
import { waitFor } from '../../support/wait-for.ts';
import {
  askForAll,
  connectTo,
  fillStore,
  hold,
  jobStates,
  listed,
  listOf,
  longAgo,
  pageOf,
  switchTo,
  watchedPage,
} from './full-store.ts';
import { letADayPass } from '../../support/pages/reports-page.ts';
import { type Person, saidBy } from './person.ts';

/** A browser with an earlier build of the extension. `update` puts today's in its place. */
export interface Upgrade {
  person: Person;
  world: Pick<World, 'read' | 'close'>;
  update: () => Promise<void>;
}

const watchOf = (page: string) =>
  `reports.html?${new URLSearchParams({ tab: 'watches', watch: page })}`;
const tabs = ['', '?tab=projects', '?tab=new', '?tab=watches'];
const pages = ['popup.html', ...tabs.map((tab) => `reports.html${tab}`)];

/**
 * The lines of a page that `after` has not, of those that tell something of the store: addresses,
 * scores, counts and sentences. Controls are arranged anew. The requests that need the person are
 * left out: the earlier build had them among the recent reports, and they have a list of their own
 * now.
 */
function lostLines(before: string, after: string): string[] {
  const left = after.split('\n');
  return (
    before
      .replace(/^refused\.example\n.*?^Discard\n/ms, '')
      .replaceAll(/^\d+ (needs? you|requests in other connections need you\..*)\n/gm, '')
      // The tolerance is no choice any more.
      .replace(/^No changes so far\..*\n/m, '')
      .split('\n')
      .filter((line) => /[\d./]/.test(line) && !/^(10|25|50|100)$/.test(line))
      .filter((line) => {
        const at = left.indexOf(line);
        if (at !== -1) left.splice(at, 1);
        return at === -1;
      })
  );
}

/** A test that gets a browser with an earlier build. It is the same in both browsers. */
export const upgradeTest = (start: () => Promise<Upgrade>) =>
  base.extend<{ upgrade: Upgrade }>({
    upgrade: async ({}, use) => {
      const upgrade = await start();
      await use(upgrade);
      await upgrade.world.close();
    },
  });

/** The test of an update with a full store. */
export function testUpgrade(start: () => Promise<Upgrade>): void {
  const test = upgradeTest(start);
  test.describe.configure({ timeout: 600_000 });

  test('An update finds a full store: pages say what they said before, everything goes on, and nothing is created twice', async ({
    upgrade: { person, world, update },
  }) => {
    const { gates, services } = await fillStore(person);
    const states = await jobStates(world);
    expect(Object.values(states).toSorted()).toEqual([
      'blocked',
      'done',
      'queued',
      'refused',
      'sending',
      'undecided',
      'unknown',
    ]);
    const before = new Map<string, string>();
    for (const page of pages) before.set(page, await saidBy(person, page));

    await update();
    // Once in a profile, lists wait for it.
    await waitFor('the first copy of the policy', async () => 'policy' in (await world.read()));
    for (const page of pages)
      expect(lostLines(before.get(page)!, await saidBy(person, page)), page).toEqual([]);
    // The settings are arranged anew, so each says what it is.
    const settings = await person.open('options.html#about');
    const theme = `document.querySelector('#about-title')?.closest('section').querySelector('select').value`;
    await waitFor('the theme', async () => (await settings.evaluate<string>(theme)) === 'dark', {
      instead: async () => settings.evaluate<string>('location.href + document.body.innerText'),
    });
    expect((await world.read())['preferences']).toMatchObject({ settleSeconds: 3_600 });
    const after = await jobStates(world);
    // Its sender died with the earlier build.
    expect({ ...after, [pageOf('sending')]: 'sending' }).toEqual(states);

    const { blocked, unknown, sending, queued, undecided, good } = services;
    gates.unknown.release();
    gates.sending.release();
    // The service takes the key again, which is tried when a connection changes.
    blocked.key = 'a-key-for-tests';
    await switchTo(person, undecided);
    const decide = await person.open('reports.html?tab=needs-you');
    await decide.shows('No such page.');
    await decide.click('Yes, that’s it');
    await switchTo(person, good);
    const list = await person.open('reports.html?tab=new');
    await list.click('Resume');
    await list.shows('5 of 5');

    const ended = {
      ...states,
      ...Object.fromEntries(
        ['blocked', 'unknown', 'sending'].map((name) => [pageOf(name), 'done']),
      ),
      'https://moved.example/go': 'done',
    };
    await expect.poll(() => jobStates(world), { timeout: 120_000 }).toEqual(ended);
    expect({
      blocked: await countOf(blocked, pageOf('blocked')),
      unknown: await countOf(unknown, pageOf('unknown')),
      sending: await countOf(sending, pageOf('sending')),
      queued: await countOf(queued, pageOf('queued')),
      undecided: undecided.audits(),
      done: await countOf(good, pageOf('done')),
      refused: await countOf(good, pageOf('refused')),
    }).toEqual({
      blocked: 1,
      unknown: 1,
      sending: 1,
      queued: 0,
      undecided: 1,
      done: 1,
      refused: 0,
    });
    expect(await Promise.all(listed.map((url) => countOf(good, url)))).toEqual([1, 0, 1, 1, 1]);
    // Two creates, the run of the watch, and the list.
    expect(changes(good)).toHaveLength(2 + 1 + listed.length);
    for (const one of Object.values(services)) await one.close();
  });

  test('An update in the middle of a list, of a watch, of the download of all reports and of an export loses nothing and sends nothing twice', async ({
    upgrade: { person, world, update },
  }) => {
    const [run, create, read] = [hold(), hold(), hold()];
    const watched = await startFaultyService({ before: [watchedPage], clock: longAgo });
    await connectTo(person, watched, true);
    const watch = await person.open(watchOf(watchedPage));
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
    const options = await person.open('options.html');
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
    for (const held of [run, create, read]) held.release();
    await switchTo(person, listing);
    await (await person.open('reports.html?tab=new')).shows('5 of 5');
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
    await (await person.open('options.html#data')).shows('All reports downloaded.');
    await (await person.open('options.html#data')).shows('136 reports saved on this device');
    const exporting = await person.open('reports.html');
    await exporting.shows('130 reports');
    await exporting.click('Export');
    await exporting.click('Save file');
    await exporting.shows('File saved with 130 reports.');

    expect(await Promise.all(listed.map((url) => countOf(listing, url)))).toEqual(
      listed.map(() => 1),
    );
    expect([watched, listing, many].map((one) => changes(one).length)).toEqual([
      1,
      listed.length,
      0,
    ]);
    expect(Object.values(await jobStates(world))).toEqual([]);
    for (const one of [watched, listing, many]) await one.close();
  });
}

async function countOf(
  service: Awaited<ReturnType<typeof startFaultyService>>,
  url: string,
): Promise<number> {
  return (await service.reportsOf(url)).length;
}
