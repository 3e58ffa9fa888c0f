import { creates } from '../../support/service/requests.ts';
import {
  addressInFront,
  button,
  chooseMenuItem,
  openedPopup,
  workerOf,
} from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

test('A link and a selected address are reported from the menu, and what is no address is said', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  await chooseMenuItem(harness, page, {
    menuItemId: 'create:public',
    linkUrl: 'https://example.org/linked',
  });
  await expect
    .poll(() => creates(service))
    .toEqual([{ url: 'https://example.org/linked', privacy: '0' }]);
  await chooseMenuItem(harness, page, {
    menuItemId: 'create:private',
    selectionText: ' https://example.org/selected ',
  });
  await expect
    .poll(() => creates(service).slice(1))
    .toEqual([{ url: 'https://example.org/selected', privacy: '1' }]);
  await chooseMenuItem(harness, page, {
    menuItemId: 'create:private',
    selectionText: 'no address',
  });
  await expect.poll(() => button(harness)).toMatch(/^✕ Nothing was sent\. This isn’t a valid/);
  await chooseMenuItem(harness, page, {
    menuItemId: 'create:password',
    linkUrl: 'https://example.org/linked',
  });
  expect(await openedPopup(harness)).toContain(
    `?address=${encodeURIComponent('https://example.org/linked')}&privacy=2`,
  );
  expect(creates(service)).toHaveLength(2);
});

test('The menus are in the browser after the install, each item once, and lead to the reports of the site, to all reports and to the settings', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const worker = await workerOf(harness);
  // The browser refuses to change an item that it does not have, and to make one that it has.
  const known = (id: string) =>
    worker.evaluate(
      `chrome.contextMenus.update(${JSON.stringify(id)}, {}).then(() => true, () => false)`,
    );
  for (const id of [
    'create',
    'create:public',
    'create:private',
    'create:password',
    'site',
    'side-panel',
  ])
    expect(await known(id)).toBe(true);
  expect(await known('reports')).toBe(true);
  expect(await known('settings')).toBe(true);
  expect(await known('another')).toBe(false);
  const page = await harness.open(`${site.url}/`);
  const [opened] = await Promise.all([
    harness.context.waitForEvent('page'),
    chooseMenuItem(harness, page, { menuItemId: 'site' }),
  ]);
  await expect(opened).toHaveURL(
    harness.extensionUrl(`reports.html?search=${encodeURIComponent(new URL(site.url).host)}`),
  );
  // Reports that are open are shown as they are.
  await opened.close();
  for (const [menuItemId, address] of [
    ['reports', 'reports.html'],
    ['settings', 'options.html'],
  ] as const) {
    await page.bringToFront();
    await chooseMenuItem(harness, page, { menuItemId });
    await expect.poll(() => addressInFront(harness)).toBe(harness.extensionUrl(address));
  }
});

test('“New reports”, which is in the menu of a tab as well, takes the highlighted tabs', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  for (const path of ['one', 'two']) await harness.open(`${site.url}/${path}`);
  const worker = await workerOf(harness);
  // The browser refuses a place that it does not know, and an item that it does not have.
  await worker.evaluate(`chrome.contextMenus.update('many', { contexts: ['action', 'tab'] })`);
  await worker.evaluate(
    `chrome.tabs.query({ currentWindow: true }).then((tabs) => chrome.tabs.highlight({ tabs: tabs.slice(-2).map(({ index }) => index) }))`,
  );
  await worker.evaluate(`chrome.contextMenus.onClicked.dispatch({ menuItemId: 'many' }, {})`);
  await expect.poll(() => addressInFront(harness)).toMatch(/reports\.html\?tab=new&tabs=\d+\.\d+$/);
});
