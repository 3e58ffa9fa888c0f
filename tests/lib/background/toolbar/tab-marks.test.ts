import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import { readTabRequests } from '../../../../lib/storage/tab-requests.ts';
import { above, connect, start, until, world } from '../world.ts';

const tab = { id: 7, windowId: 1, url: 'https://example.com/page' };
const other = { id: 8, windowId: 1, url: 'https://example.com/other' };

/** Every text of the badge above a tab, or above all tabs, each once in a row. */
const texts = (id?: number) =>
  world.around.badges
    .flatMap(({ tabId, text }) => (tabId === id && text !== undefined ? [text] : []))
    .filter((text, index, all) => text !== all[index - 1]);
/** Lets the alarm ring after a time, and waits until the button was updated. */
const ringAfter = async (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
  const alarm = { name: 'outbox', scheduledTime: 0, persistAcrossSessions: false };
  const { length } = world.around.badges;
  await fakeBrowser.alarms.onAlarm.trigger(alarm);
  await vi.waitFor(() => expect(world.around.badges.length).toBeGreaterThan(length), 10_000);
};
const shows = async (id: number, text: string | null) =>
  vi.waitFor(() => expect(above(id)[0]).toBe(text), 10_000);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('A request shows above its own tab alone, and its outcome until that tab was in front with it for a while', async () => {
  await connect();
  await start();
  world.around.open = [other];
  world.around.press('report-page', tab);
  await shows(7, '✓');
  expect(above(7)[1]).toBe('sharedPair');
  await ringAfter(60 * 60_000);
  await ringAfter(1_000);
  expect(texts(7)).toEqual(['◌', '✓']);
  world.around.open = [tab];
  world.around.showPage();
  await vi.waitFor(async () => expect((await readTabRequests())[0]?.shown).toBeDefined());
  await ringAfter(7_000);
  expect(texts(7)).toEqual(['◌', '✓']);
  await ringAfter(1_001);
  await shows(7, null);
  expect(above(7)[1]).toBe('actionTitle');
  expect([texts(8), texts()]).toEqual([[], ['']]);
});

test('The newest request of a tab takes the place of an earlier outcome, at once, and stays out of other tabs', async () => {
  await connect();
  await start();
  world.around.open = [tab];
  world.around.press('report-page', { id: 8, windowId: 1 });
  await shows(8, '✕');
  world.around.press('report-page', { id: 7, windowId: 1 });
  await shows(7, '✕');
  world.around.press('report-page', tab);
  await shows(7, '✓');
  vi.setSystemTime(Date.now() + 1_000);
  world.around.press('report-page', { ...tab, url: other.url });
  await vi.waitFor(() => expect(texts(7)).toEqual(['✕', '◌', '✓', '◌', '✓']), 10_000);
  expect(texts(8)).toEqual(['✕']);
  expect(await readTabRequests()).toHaveLength(2);
});

test('What a tab shows is shown again by a background that starts anew, and above another page in the tab', async () => {
  await connect();
  await start();
  world.around.open = [tab];
  world.around.press('report-page', tab);
  await shows(7, '✓');
  world.around.badges = [];
  await start();
  await shows(7, '✓');
  world.around.badges = [];
  world.around.showPage();
  await shows(7, '✓');
  await ringAfter(8_001);
  await shows(7, null);
  await vi.waitFor(() => expect(world.around.pageListeners()).toBe(0));
});

test('A failure shows a cross and its cause above its tab, then the number of what needs the person, as above all tabs', async () => {
  await connect('wrong');
  await start();
  world.around.open = [tab];
  world.around.press('report-page', tab);
  await shows(7, '✕');
  expect(above(7)[1]).toMatch(/^announceNotDone_create · problem_wrong_key/);
  expect(texts()).toEqual(['', '!1']);
  await ringAfter(8_001);
  await shows(7, '!1');
  expect(above(7)[1]).toBe('badgeNeedsPerson_one');
  // The key is right now.
  await connect();
  await until('done');
  await shows(7, '✓');
  expect(texts()).toEqual(['', '!1', '']);
});

test('A tab that was closed is forgotten', async () => {
  await connect();
  await start();
  world.around.press('report-page', tab);
  await shows(7, '✓');
  Object.assign(fakeBrowser.action, {
    setBadgeText: async ({ tabId }: { tabId?: number }) =>
      tabId === 7 ? Promise.reject(new Error('No tab with id: 7.')) : undefined,
  });
  await ringAfter(1_000);
  await vi.waitFor(async () => expect(await readTabRequests()).toEqual([]));
  expect(await readJobs()).toHaveLength(1);
});
