import type { Page } from 'puppeteer-core';
import { shows } from '../../../support/browser/firefox-actions.ts';
import {
  enterInBar,
  typeInBar,
  typeInPrivateWindow,
} from '../../../support/browser/firefox-window.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';
import { waitFor } from '../../../support/wait-for.ts';

test.use({ reports: async ({}, use) => use(thirtyReports) });

/** The reports page with this in its address, in whichever tab it opened. */
async function opened({ firefox }: FirefoxStage, query: string): Promise<Page> {
  const address = firefox.extensionUrl(`reports.html?${query}`);
  return waitFor(`the tab ${address}`, async () => {
    const pages = await firefox.browser.pages();
    // Each page is asked, as the browser may still name tabs that have gone.
    const there = await Promise.all(
      pages.map((page) => page.evaluate(() => location.href).catch(String)),
    );
    const found = pages[there.findIndex((url) => url.startsWith(address))];
    if (!found) throw new Error(there.join(', '));
    return found;
  });
}

test('finds reports from the address bar itself, and opens one of them or all that match', async ({
  stage,
}) => {
  const { firefox, service } = stage;
  const list = await stage.open('reports.html');
  await shows(list, 'page-30');
  const before = service.requests.length;
  // Firefox shows the first line that was set before the last key.
  await typeInBar(firefox.browser, 'vd S');
  const lines = await typeInBar(firefox.browser, 'vd SHOP.example.com/page-2');
  expect(lines.map(({ title }) => title)).toEqual([
    'Open the first match, or search in all reports',
    '▲ Bad 20 · \u2066shop.example.com/page-28\u2069',
    '▲ Bad 20 · \u2066shop.example.com/page-25\u2069',
    '▲ Bad 20 · \u2066shop.example.com/page-22\u2069',
    'All reports: SHOP.example.com/page-2',
  ]);
  expect(service.requests).toHaveLength(before);

  await enterInBar(firefox.browser, 2, true);
  await shows(await opened(stage, 'report='), 'shop.example.com/page-25');

  await typeInBar(firefox.browser, 'vd SHOP.example.com/page-2');
  await enterInBar(firefox.browser, 0);
  await shows(await opened(stage, 'report=28'), 'shop.example.com/page-28');

  await typeInBar(firefox.browser, 'vd nowhere');
  await enterInBar(firefox.browser, 0);
  await opened(stage, 'search=nowhere');
});

test('says in a private window, where it finds nothing, that it is not there', async ({
  stage,
}) => {
  const { firefox, service } = stage;
  await shows(await stage.open('reports.html'), 'page-30');
  const before = service.requests.length;
  const [first, ...others] = await typeInPrivateWindow(firefox.browser, 'vd shop');
  expect(first?.title).toMatch(/\(not in private windows\)$/);
  expect(others.map(({ title }) => title).join()).not.toContain('shop.example.com/page');
  expect(service.requests).toHaveLength(before);
});
