import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { shows } from '../support/firefox-actions.ts';
import { enterInBar, typeInBar } from '../support/firefox-address-bar.ts';
import { stageFirefox } from '../support/firefox-stage.ts';
import { thirtyReports } from '../support/filled.ts';

const stage = stageFirefox(() => thirtyReports);

/** The reports page with this in its address, in whichever tab it opened. */
async function opened(query: string): Promise<Page> {
  const found = async () =>
    (await stage.firefox.browser.pages()).find((page) =>
      page.url().startsWith(stage.firefox.extensionUrl(`reports.html?${query}`)),
    );
  await expect.poll(found).toBeDefined();
  return (await found()) as Page;
}

it('finds reports from the address bar itself, and opens one of them or all that match', async () => {
  const { firefox, service } = stage;
  const list = await stage.open('reports.html');
  await shows(list, 'page-30');
  const before = service.requests.length;
  const lines = await typeInBar(firefox.browser, 'vd SHOP.example.com/page-2');
  expect(lines.map(({ title }) => title)).toEqual([
    'Open the first report below, or search in all reports',
    '▲ Bad 20 · \u2066shop.example.com/page-28\u2069',
    '▲ Bad 20 · \u2066shop.example.com/page-25\u2069',
    '▲ Bad 20 · \u2066shop.example.com/page-22\u2069',
    'All reports: SHOP.example.com/page-2',
  ]);
  expect(service.requests).toHaveLength(before);

  await enterInBar(firefox.browser, 2, true);
  await shows(await opened('report='), 'shop.example.com/page-25');

  await typeInBar(firefox.browser, 'vd SHOP.example.com/page-2');
  await enterInBar(firefox.browser, 0);
  await shows(await opened('report=28'), 'shop.example.com/page-28');

  await typeInBar(firefox.browser, 'vd nowhere');
  await enterInBar(firefox.browser, 0);
  await opened('search=nowhere');
});
