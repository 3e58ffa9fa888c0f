import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  readConnections,
  saveConnection,
  switchConnection,
} from '../../lib/storage/connections.ts';
import { addJob, readJobs } from '../../lib/storage/jobs.ts';
import { changePreferences } from '../../lib/storage/preferences.ts';
import { readTabRequests } from '../../lib/storage/tab-requests.ts';
import { connect as connectTo } from '../lib/background/stage.ts';
import {
  above,
  connect,
  create,
  key,
  reports,
  start,
  until,
  world,
} from '../lib/background/world.ts';
import { startReportService } from '../support/service/report-service.ts';

const tab = { id: 7, windowId: 1, url: 'https://example.com/page?utm_source=mail#top' };
const badges = () => world.around.badges.map(({ text, title }) => text ?? title);
const titles = () => world.around.badges.flatMap(({ title }) => title ?? []);
const posted = async () => (await reports()).map(({ url, privacy }) => [url, privacy]);

describe('the shortcut “Create report”', () => {
  test('creates a report of what the popup would send, and tells on the button how it went', async () => {
    await connect();
    await start();
    world.around.press('report-page', tab);
    const { task } = await until('done');
    expect(task).toEqual({ kind: 'create', url: 'https://example.com/page', privacy: 1 });
    expect(await posted()).toEqual([['https://example.com/page', 1]]);
    await vi.waitFor(() => expect(badges().slice(-2)).toEqual(['✓', 'sharedPair']));
    expect(badges()).toContain('◌');
  });

  test('makes one report while the keys are held', async () => {
    await connect();
    await start();
    for (let times = 0; times < 20; times += 1) world.around.press('report-page', tab);
    await until('done');
    expect(await readJobs()).toHaveLength(1);
  });

  test.each([
    ['private', 1],
    ['public', 0],
  ] as const)('follows the setting %s: %i', async (privacyOfNew, privacy) => {
    await connect();
    await changePreferences({ privacyOfNew });
    await start();
    world.around.press('report-page', tab);
    await until('done');
    expect(await posted()).toEqual([['https://example.com/page', privacy]]);
  });

  test('goes to the connection that names the site, with its privacy', async () => {
    await connect();
    const { list } = await readConnections();
    const named = { hosts: ['example.com'], privacyOfNew: 'public' as const };
    await saveConnection({ ...list[0]!, ...named, id: 'c2' });
    await switchConnection('c1');
    await start();
    world.around.press('report-page', tab);
    expect((await until('done')).connectionId).toBe('c2');
    expect(await posted()).toEqual([['https://example.com/page', 0]]);
    expect(badges()).toContain('◌');
  });

  test('opens the popup where a password is needed, and sends nothing', async () => {
    await connect();
    await changePreferences({ privacyOfNew: 'password' });
    await start();
    world.around.press('report-page', tab);
    await vi.waitFor(() => expect(world.around.popups).toHaveLength(1));
    const { pathname, searchParams } = new URL(world.around.popups[0]!, 'https://popup');
    expect([pathname, ...searchParams]).toEqual([
      '/popup.html',
      ['address', tab.url],
      ['privacy', '2'],
    ]);
    expect(await readJobs()).toEqual([]);
  });

  test('opens the popup once it is known that it needs one, and a menu item at once, as some browsers open it during the click alone', async () => {
    await connect();
    await changePreferences({ privacyOfNew: 'password' });
    await start();
    const order: string[] = [];
    const { local } = fakeBrowser.storage;
    const get = local.get.bind(local);
    const noted = async (keys: string[]) => {
      order.push('read');
      return get(keys);
    };
    Object.assign(local, { get: noted });
    Object.assign(fakeBrowser.action, { openPopup: async () => void order.push('open') });
    world.around.clickMenu('create:password', {}, tab);
    order.push('clicked');
    expect(order).toEqual(['open', 'clicked']);
    order.length = 0;
    world.around.press('report-page', tab);
    order.push('pressed');
    await vi.waitFor(() => expect(order).toContain('open'));
    expect([...new Set(order)]).toEqual(['read', 'pressed', 'open']);
    Object.assign(local, { get });
  });

  test('opens the popup in a tab where the browser opens none above the page', async () => {
    await connect();
    await changePreferences({ privacyOfNew: 'password' });
    Object.assign(fakeBrowser.action, {
      openPopup: async () => {
        throw new Error('openPopup requires a user gesture');
      },
    });
    await start();
    world.around.press('report-page', tab);
    await vi.waitFor(() => expect(world.around.tabs).toHaveLength(1));
    expect(world.around.tabs[0]).toMatch(/^\/popup\.html\?address=/);
  });

  test('says on the button why nothing is sent, and stops saying it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await connect();
    await start();
    world.around.open = [{ id: 7, windowId: 1 }];
    world.around.press('report-page', { id: 7 });
    await vi.waitFor(async () => expect((await readTabRequests())[0]?.shown).toBeDefined());
    expect(titles()).toContain('badgeNotSent');
    expect(badges()).toContain('✕');
    vi.setSystemTime(Date.now() + 8_001);
    const alarm = { name: 'outbox', scheduledTime: 0, persistAcrossSessions: false };
    await fakeBrowser.alarms.onAlarm.trigger(alarm);
    await vi.waitFor(() => expect(titles().at(-1)).toBe('actionTitle'));
    vi.useRealTimers();
    expect(await readJobs()).toEqual([]);
  });

  test.each([
    ['a secret', 'https://example.com/?api_key=0123456789abcdef', {}, 'leakGuardNotSent'],
    ['an address of a private network', 'http://intranet.corp.internal/', {}, 'leakGuardNotSent'],
    [
      'a host that is never reported',
      'https://example.com/',
      { rules: [{ does: 'never', hosts: 'example.com' }] },
      'badgeNotSent',
    ],
  ])('obeys the leak guard: %s', async (_what, url, guard, title) => {
    await connect();
    // A service elsewhere, which may not get private addresses.
    const { list } = await readConnections();
    await saveConnection({ ...list[0]!, id: 'c2', baseUrl: 'https://reports.example.org' });
    await fakeBrowser.storage.local.set({ 'leak-guard': guard });
    await start();
    world.around.press('report-page', { ...tab, url });
    await vi.waitFor(() => expect(titles()).toContain(title));
    expect(await readJobs()).toEqual([]);
  });

  test('obeys the rules for hosts, and leaves out what was added', async () => {
    await connect();
    const rules = [{ does: 'privacy', hosts: 'example.com', privacy: 0 }];
    await fakeBrowser.storage.local.set({ 'leak-guard': { added: ['of'], rules } });
    await start();
    world.around.press('report-page', { ...tab, url: 'https://example.com/a?of=me&page=2' });
    await until('done');
    expect(await posted()).toEqual([['https://example.com/a?page=2', 0]]);
  });

  test('opens the popup where a rule demands a password', async () => {
    await connect();
    const rules = [{ does: 'privacy', hosts: 'example.com', privacy: 2 }];
    await fakeBrowser.storage.local.set({ 'leak-guard': { rules } });
    await start();
    world.around.press('report-page', tab);
    await vi.waitFor(() => expect(world.around.popups[0]).toContain('privacy=2'));
    expect(await readJobs()).toEqual([]);
  });

  test('says so where storage is full', async () => {
    await connect();
    await start();
    const { local } = fakeBrowser.storage;
    const set = local.set.bind(local);
    Object.assign(local, {
      set: async (items: Record<string, unknown>) =>
        Object.keys(items).some((name) => name.startsWith('job:'))
          ? Promise.reject(new Error('QUOTA_BYTES'))
          : set(items),
    });
    world.around.press('report-page', tab);
    await vi.waitFor(() => expect(titles()).toContain('sharedNothingSaved'));
    Object.assign(local, { set });
  });
});

describe('a notification', () => {
  test('comes for a create from a shortcut alone, once, if the person switched it on, without key, password and query', async () => {
    await connect();
    await changePreferences({ notifications: true });
    await start();
    await addJob('c1', create);
    await until('done');
    world.around.press('report-page', { ...tab, url: 'https://example.com/page?of=me' });
    await vi.waitFor(() => expect(world.around.notified).toHaveLength(1), 5_000);
    const [told] = world.around.notified;
    expect(told).toMatchObject({ title: 'sharedPair', message: 'example.com/page' });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${key}|correct horse`));
    // However often the background looks at its jobs.
    await vi.waitFor(async () =>
      expect((await readJobs()).map(({ untold }) => untold)).toEqual([undefined, undefined]),
    );
    world.around.press('report-page', { ...tab, url: 'https://example.com/other' });
    await vi.waitFor(() => expect(world.around.notified).toHaveLength(2), 5_000);
    world.around.clickNotification(told!.id);
    const link = expect.stringContaining(`${world.service.url}/reports/2/open/`);
    await vi.waitFor(() => expect(world.around.tabs).toEqual([link]));
  });

  test('is not shown while it is switched off', async () => {
    await connect();
    await start();
    world.around.press('report-page', tab);
    await until('done');
    await vi.waitFor(async () =>
      expect((await readJobs()).map(({ untold }) => untold)).toEqual([undefined]),
    );
    expect(world.around.notified).toEqual([]);
  });

  test.each([
    ['a secret', 'https://example.com/page?api_key=0123456789abcdef', 'leakGuardNotSent'],
    ['no page', 'about:config', 'badgeNotSent'],
  ])('comes for a create that was stopped before it was sent: %s', async (_what, url, why) => {
    await connect();
    await changePreferences({ notifications: true });
    await start();
    world.around.press('report-page', { ...tab, url });
    await vi.waitFor(() => expect(world.around.notified).toHaveLength(1));
    const [told] = world.around.notified;
    expect(told?.title).toBe('announceNotDone_create');
    expect(told?.message).toContain(why);
    expect(JSON.stringify(told)).not.toContain('0123456789abcdef');
    await changePreferences({ notifications: false });
    world.around.press('report-page', { ...tab, id: 8, url });
    await vi.waitFor(() => expect(above(8)[1]).toBe(why));
    expect(world.around.notified).toHaveLength(1);
  });

  test('of a create that is refused has the service’s own words, without key, password and query', async () => {
    const service = await startReportService(async ({ method, body }) => {
      const url = new URLSearchParams(body).get('url') ?? '';
      const message = { url: [`You created too many reports. Not ${url}, with ${key}.`] };
      return method === 'POST' ? { status: 422, json: { message, status: 422 } } : undefined;
    });
    await connectTo(service.url);
    await changePreferences({ notifications: true });
    await start();
    world.around.press('report-page', { ...tab, url: 'https://example.com/page?of=me' });
    await vi.waitFor(() => expect(world.around.notified).toHaveLength(1), 5_000);
    const [{ title, message } = { title: '', message: '' }] = world.around.notified;
    expect(title).toBe('announceNotDone_create');
    expect(message).toBe(
      'example.com/page\nproblem_refused: \u2068You created too many reports. Not https://example.com/page?… with •••.\u2069',
    );
    await service.close();
  });

  test('of a create that is refused opens the popup on its page', async () => {
    await connect('wrong');
    await changePreferences({ notifications: true });
    await start();
    world.around.press('report-page', tab);
    await vi.waitFor(() =>
      expect(world.around.notified).toMatchObject([{ title: 'announceNotDone_create' }]),
    );
    world.around.clickNotification(world.around.notified[0]!.id);
    await vi.waitFor(() =>
      expect(world.around.popups).toEqual([
        `/popup.html?address=${encodeURIComponent('https://example.com/page')}&privacy=1`,
      ]),
    );
  });
});
