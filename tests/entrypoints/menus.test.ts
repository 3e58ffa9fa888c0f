import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readJobs } from '../../lib/storage/jobs.ts';
import { changePreferences } from '../../lib/storage/preferences.ts';
import { connect, reports, start, until, world } from '../lib/background/world.ts';

const tab = { id: 7, windowId: 1, url: 'https://example.com/page?utm_source=mail#top' };
const titles = () => world.around.badges.flatMap(({ title }) => title ?? []);
const posted = async () => (await reports()).map(({ url, privacy }) => [url, privacy]);

describe('the menus', () => {
  test('are made at install and at each start of the browser, without duplicates', async () => {
    await start();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await fakeBrowser.runtime.onStartup.trigger();
    await vi.waitFor(() => expect(world.around.items).toHaveLength(13));
    expect(world.around.items.map(({ id, parentId }) => [parentId, id].filter(Boolean))).toEqual([
      ['create'],
      ['create', 'create:public'],
      ['create', 'create:private'],
      ['create', 'create:password'],
      ['create-of-link'],
      ['create-of-link', 'create-of-link:public'],
      ['create-of-link', 'create-of-link:private'],
      ['create-of-link', 'create-of-link:password'],
      ['side-panel'],
      ['many'],
      ['site'],
      ['reports'],
      ['settings'],
    ]);
    expect(world.around.items[0]?.contexts).toEqual(['action', 'page', 'selection']);
  });

  test('offer a report of links to web pages alone, not of mailto: links', async () => {
    await start();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await vi.waitFor(() => expect(world.around.items).toHaveLength(13));
    const ofLinks = world.around.items.filter(
      ({ id, contexts }) => id.startsWith('create') && contexts.includes('link'),
    );
    expect(ofLinks).toHaveLength(4);
    // The items below it go with it.
    expect(ofLinks[0]?.targetUrlPatterns).toEqual(['http://*/*', 'https://*/*']);
  });

  test('are those of the toolbar button alone once pages have none', async () => {
    await start();
    await changePreferences({ pageMenus: false });
    await vi.waitFor(() => expect(world.around.items).toHaveLength(9));
    expect(new Set(world.around.items.flatMap(({ contexts }) => contexts))).toEqual(
      new Set(['action']),
    );
  });

  test('open the side panel from the toolbar button, in the window of the click', async () => {
    const open = vi.spyOn(fakeBrowser.sidePanel, 'open').mockResolvedValue();
    await start();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await vi.waitFor(() => expect(world.around.items).toHaveLength(13));
    expect(world.around.items.find(({ id }) => id === 'side-panel')?.contexts).toEqual(['action']);
    world.around.clickMenu('side-panel', {}, tab);
    expect(open).toHaveBeenCalledWith({ windowId: 1 });
  });

  test('open "New reports" with the highlighted tabs where there are several', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 3 }, { id: 5 }] as never);
    await start();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await vi.waitFor(() => expect(world.around.items).toHaveLength(13));
    expect(world.around.items.find(({ id }) => id === 'many')?.contexts).toEqual(['action']);
    world.around.clickMenu('many', {}, tab);
    await vi.waitFor(() =>
      expect(create).toHaveBeenCalledWith({ url: '/reports.html?tab=new&tabs=3.5', active: true }),
    );
    vi.mocked(fakeBrowser.tabs.query).mockRestore();
  });

  test('have no side panel where the browser has none', async () => {
    const { sidePanel } = fakeBrowser;
    Object.assign(fakeBrowser, { sidePanel: undefined });
    await start();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await vi.waitFor(() => expect(world.around.items).toHaveLength(12));
    expect(world.around.items.some(({ id }) => id === 'side-panel')).toBe(false);
    Object.assign(fakeBrowser, { sidePanel });
  });

  test.each([
    ['a page', {}, 'https://example.com/page'],
    ['a link', { linkUrl: 'https://linked.example/a' }, 'https://linked.example/a'],
    [
      'a link with text selected in it',
      { linkUrl: 'https://linked.example/a', selectionText: 'linked' },
      'https://linked.example/a',
    ],
    [
      'an address',
      { selectionText: ' https://selected.example/b\n' },
      'https://selected.example/b',
    ],
    [
      'an address without a scheme',
      { selectionText: 'selected.example' },
      'https://selected.example/',
    ],
  ])('create a report of %s, with the chosen privacy', async (_what, info, url) => {
    await connect();
    await start();
    world.around.clickMenu('create:public', { pageUrl: tab.url, ...info }, tab);
    await until('done');
    expect(await posted()).toEqual([[url, 0]]);
  });

  test.each([
    ['text that is no address', { selectionText: 'no address' }],
    ['a word', { selectionText: 'e.g.' }],
    ['a link that is no page', { linkUrl: 'mailto:someone@example.com' }],
  ])('send nothing of %s, and say so', async (_what, info) => {
    await connect();
    await start();
    world.around.clickMenu('create:private', { pageUrl: tab.url, ...info }, tab);
    await vi.waitFor(() => expect(titles()).toContain('badgeNotSent'));
    expect(await readJobs()).toEqual([]);
  });

  test('“Password…” opens the popup on that address', async () => {
    await connect();
    await start();
    world.around.clickMenu('create:password', { linkUrl: 'https://linked.example/' }, tab);
    await vi.waitFor(() =>
      expect(world.around.popups).toEqual([
        `/popup.html?address=${encodeURIComponent('https://linked.example/')}&privacy=2`,
      ]),
    );
    expect(await readJobs()).toEqual([]);
  });

  test('lead to the reports of the site', async () => {
    await start();
    world.around.clickMenu('site', {}, tab);
    await vi.waitFor(() =>
      expect(world.around.tabs).toEqual(['/reports.html?project=example.com']),
    );
  });

  test('search for the reports of a site with a port, which projects of some services lack', async () => {
    await start();
    world.around.clickMenu('site', {}, { ...tab, url: 'http://www.shop.test:8080/a?b' });
    await vi.waitFor(() =>
      expect(world.around.tabs).toEqual(['/reports.html?search=shop.test%3A8080']),
    );
  });
});
