import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { addJob } from '../../../../lib/storage/jobs.ts';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import { above, connect, create, reports, start, until, world } from '../world.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (url: string, result: 'good' | 'bad') =>
  aReport({ id: url, url, result, score: null, generatedAt: 1, privacy: null, project: null });

beforeEach(async () => {
  await connect();
  await archiveReports('c1', [
    report('https://good.example/a', 'good'),
    report('https://bad.example/', 'bad'),
  ]);
});

test('The button shows the result of the page in front of each window, as far as the browser tells which page that is', async () => {
  await changePreferences({ pageBadge: true });
  world.around.open = [
    { id: 1, windowId: 1, url: 'https://www.good.example/a/?utm_source=mail#top' },
    { id: 2, windowId: 2, url: 'https://bad.example/' },
    { id: 3, windowId: 3, url: 'https://unknown.example/' },
    { id: 4, windowId: 4 },
  ];
  await start();
  await vi.waitFor(() => {
    expect(above(1)).toEqual(['●badge_good', 'badgeResult']);
    expect(above(2)).toEqual(['▲badge_bad', 'badgeResult']);
    expect(above(3)).toEqual([null, 'actionTitle']);
    expect(above(4)).toEqual([null, 'actionTitle']);
  });
  // Another page in the same tab.
  world.around.open = [{ id: 1, windowId: 1, url: 'https://bad.example/' }];
  world.around.showPage();
  await vi.waitFor(() => expect(above(1)).toEqual(['▲badge_bad', 'badgeResult']));
});

test('Jobs go before the result', async () => {
  await changePreferences({ pageBadge: true });
  world.around.open = [{ id: 1, windowId: 1, url: 'https://good.example/a' }];
  await start();
  await vi.waitFor(() => expect(above(1)[0]).toBe('●badge_good'));
  world.around.access = false;
  await addJob('c1', create);
  await vi.waitFor(() => expect(above(1)).toEqual(['!1', 'badgeNeedsPerson_one']));
  world.around.access = true;
  for (const listener of world.around.onAccess) listener();
  await until('done');
  await vi.waitFor(() => expect(above(1)[0]).toBe('●badge_good'));
});

test('Until the person wants it nothing is shown, and no page wakes the background', async () => {
  world.around.open = [{ id: 9, windowId: 1, url: 'https://good.example/a' }];
  await start();
  expect(world.around.pageListeners()).toBe(2);
  await vi.waitFor(() => expect(world.around.pageListeners()).toBe(0));
  expect(above(9)).toEqual([undefined, undefined]);
  await changePreferences({ pageBadge: true });
  await vi.waitFor(() => expect(above(9)[0]).toBe('●badge_good'));
  expect(world.around.pageListeners()).toBe(2);
  Object.assign(fakeBrowser.action, { getBadgeText: async () => '●badge_good' });
  await changePreferences({ pageBadge: false });
  await vi.waitFor(() => {
    expect(above(9)).toEqual([null, 'actionTitle']);
    expect(world.around.pageListeners()).toBe(0);
  });
});

test('Nothing is asked of the service because a page is visited', async () => {
  await changePreferences({ pageBadge: true });
  await start();
  await vi.waitFor(() => expect(world.around.pageListeners()).toBe(2));
  const fetched = vi.spyOn(globalThis, 'fetch');
  for (let id = 101; id <= 150; id += 1) {
    world.around.open = [{ id, windowId: 1, url: `https://good.example/${id}` }];
    world.around.showPage();
    await vi.waitFor(() => expect(above(id)).toEqual([null, 'actionTitle']));
  }
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
  expect(await reports()).toEqual([]);
});
