import { expect } from '@playwright/test';
import { startFilled } from '../../support/service/report-service.ts';
import { creates } from '../../support/service/requests.ts';
import { askForAll, connectTo, jobStates, listOf } from './actions.ts';
import {
  askFor,
  canCreate,
  downFor,
  managedTest,
  type Organisation,
  radios,
  skipWelcome,
  storageOf,
  typeKey,
  waitForPolicy,
} from './managed.ts';

const forbiddenConnection = 'Not allowed by your organisation';

const issueAddress = 'https://tracker.example/new?title={title}';
const page = 'https://shop.example.com/boots';
const waiting = 'https://waiting.example/';
const listed = listOf('listed.example', 3);

/** The tests of an administrator's policy, which are the same in both browsers. */
export function testPolicy(organisation: Organisation): void {
  const { dropsWholeFields } = organisation;
  const test = managedTest(organisation);
  test.describe.configure({ timeout: 300_000 });

  test('A policy holds: the person types the key of its connection, a new report is private, and a page is never reported', async ({
    start,
  }) => {
    const service = await startFilled([]);
    const limits = {
      onlyTheseConnections: true,
      allowPublic: false,
      allowWatches: false,
      keepDays: 30,
      issueAddress,
    };
    const { person } = await start({
      ...limits,
      connections: [{ url: service.url, name: 'Our reports' }],
      rules: [{ hosts: 'never.example', does: 'never' }],
      defaults: { theme: 'dark', privacyOfNew: 'public' },
    });
    await typeKey(person, service.key);
    // The browser has passed on each field, by its schema.
    const all = await storageOf(person).read();
    expect(all).toMatchObject({ policy: limits, preferences: { theme: 'dark' } });

    const popup = await person.open('popup.html');
    await popup.fill('Address', page);
    expect(await popup.evaluate(radios)).toEqual(['Private', 'Password']);
    await popup.click('Create report');
    await popup.shows('Report created');
    expect(creates(service)).toMatchObject([{ url: page, privacy: '1' }]);

    const never = await person.open('popup.html');
    await never.fill('Address', 'https://never.example/secret');
    await never.shows('never reported');
    expect(await never.evaluate(canCreate)).toBe(false);
    expect(creates(service)).toHaveLength(1);
    await service.close();
  });

  test('A policy that comes, changes and goes while jobs wait: they are not sent under it, Settings says so, and afterwards each is sent once', async ({
    start,
    begin,
  }) => {
    const allowed = await begin();
    const down = downFor();
    const own = await begin({ answer: down.answer });
    const { person, setPolicy } = await start(null);
    await connectTo(person, own, true);
    down.is = true;
    await askFor(person, waiting);
    const list = await askForAll(person, listed);
    await list.shows('0 of 3');

    await setPolicy({ connections: [{ url: allowed.url }], onlyTheseConnections: true });
    down.is = false;
    await (await person.open('options.html')).shows(forbiddenConnection);
    await expect
      .poll(async () => jobStates(storageOf(person)), { timeout: 90_000 })
      .toEqual({ [waiting]: 'blocked' });
    expect([own.audits(), allowed.audits()]).toEqual([0, 0]);

    await setPolicy({
      connections: [{ url: allowed.url, name: 'Renamed' }],
      onlyTheseConnections: true,
    });
    const changed = await person.open('options.html');
    await changed.shows('Renamed');
    await changed.shows(forbiddenConnection);
    expect(await jobStates(storageOf(person))).toEqual({ [waiting]: 'blocked' });
    expect([own.audits(), allowed.audits()]).toEqual([0, 0]);

    await setPolicy(null);
    await expect.poll(() => own.audits(), { timeout: 90_000 }).toBe(1 + listed.length);
    await (await person.open('reports.html?tab=new')).shows('3 done');
    await expect.poll(async () => jobStates(storageOf(person))).toEqual({ [waiting]: 'done' });
    expect([waiting, ...listed].map((url) => own.auditsOf(url))).toEqual([1, 1, 1, 1]);
    expect(allowed.audits()).toBe(0);
    const settings = await person.open('options.html');
    await settings.shows(new URL(own.url).host);
    expect(await settings.evaluate('document.body.innerText')).not.toContain(forbiddenConnection);
  });

  test('Of a broken policy holds what is good of it, and every page works', async ({
    start,
    begin,
  }) => {
    const [own, shared] = [await begin(), await begin()];
    const { person } = await start({
      connections: [
        7,
        { url: shared.url, name: 'Our reports' },
        { url: 'https://odd.example', colour: 'red' },
        { name: 'No address' },
        { url: 'javascript:alert(1)' },
      ],
      onlyTheseConnections: 'yes',
      rules: [{ hosts: 'never.example', does: 'never' }, { hosts: 7, does: 'never' }, null],
      allowPublic: false,
      allowWatches: 0,
      keepDays: -30,
      issueAddress: { address: issueAddress },
      defaults: { theme: 7, colour: 'red' },
      colour: 'red',
    });
    await waitForPolicy(person);
    if (!dropsWholeFields) await skipWelcome(person);
    await connectTo(person, own, dropsWholeFields);

    const { policy, connections } = await storageOf(person).read();
    expect(policy).toMatchObject({ onlyTheseConnections: false, allowWatches: true });
    const { rules, keepDays } = policy as { rules: object[]; keepDays?: number };
    expect(keepDays).toBeUndefined();
    expect(rules).toHaveLength(dropsWholeFields ? 0 : 1);
    expect((connections as { list: object[] }).list).toHaveLength(dropsWholeFields ? 1 : 3);
    await (await person.open('options.html')).shows(new URL(own.url).host);

    const popup = await askFor(person, page, 'Private', 'Report created');
    expect(await popup.evaluate(radios)).not.toContain('Public');
    expect(creates(own)).toMatchObject([{ url: page, privacy: '1' }]);
    await (await person.open('reports.html')).shows('shop.example.com');
  });

  test('A switch whose permission the organisation blocks says so', async ({ install }) => {
    const { person } = await install({ keepDays: 30 }, ['notifications']);
    await waitForPolicy(person);
    await skipWelcome(person);
    const notifications = await person.open('options.html#notifications');
    await notifications.click('Notifications', 'switch');
    await notifications.shows('Blocked by your organisation');
    const asked = `chrome.permissions.contains({ permissions: ['notifications'] })`;
    expect(await notifications.evaluate(asked)).toBe(false);
  });
}
