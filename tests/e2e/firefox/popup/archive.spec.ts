import { asked } from '../../../support/service/requests.ts';
import { choose, click, rows, shows } from '../../../support/browser/firefox-actions.ts';
import { clickToolbar, closePopup } from '../../../support/browser/firefox-window.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const day = 24 * 60 * 60_000;
test.use({
  reports: async ({ site }, use) =>
    use([
      ...Array.from({ length: 149 }, (_, at) => ({
        url: `https://example.com/${at + 1}`,
        at: Date.now() - 40 * day,
      })),
      { url: `${site.url}/`, score: 60, at: Date.now() - 12 * day },
      { url: `${site.url}/`, score: 30, at: Date.now() - 9 * day },
      { url: `${site.url}/`, score: 90, at: Date.now() - 2 * day },
    ]),
});

test('shows what is known of the page in front in the popup, without the service', async ({
  site,
  stage,
}) => {
  const { service, firefox } = stage;
  const list = await stage.open('reports.html');
  await shows(list, '152 reports');
  const before = service.requests.length;
  await stage.open(`${site.url}/`);
  // Opening a web page sends nothing. Only the popup asks, and only for the newest reports, on any
  // page.
  expect(service.requests).toHaveLength(before);
  const read = await clickToolbar(firefox.browser);
  await expect.poll(read).toContain('▲ 60 since');
  expect(await read()).toContain('Results so far, oldest first: Decent, Bad, Good');
  const sent = service.requests
    .slice(before)
    .map(({ path, body }) => `${decodeURIComponent(path)}${body}`);
  expect(sent.filter((text) => text.includes(new URL(site.url).host))).toEqual([]);
  await closePopup(firefox.browser);

  await service.close();
  const again = await clickToolbar(firefox.browser);
  await expect.poll(again).toContain('▲ 60 since');
  await closePopup(firefox.browser);
});

test('fills the archive in the background once the person wants it, newest first, and says how far it is', async ({
  stage,
}) => {
  const { service } = stage;
  const batches = () =>
    asked(service, 'reports')
      .filter((query) => query.per_page === '100')
      .map(({ page }) => page);
  const options = await stage.open('options.html#data');
  expect(batches()).toEqual([]);
  await click(options, 'Download all reports for offline use', 'switch');
  await shows(options, '100 of 152 reports downloaded');
  await shows(options, 'All reports downloaded.');
  expect(batches()).toEqual(['1', '2']);

  await service.close();
  const page = await stage.open('reports.html?search=example.com%2F14');
  // Reports 14 and 140 to 149: no list that was shown had any of them.
  await expect.poll(() => rows(page)).toHaveLength(11);
  await shows(page, '11 reports saved on this device');
});

test('says how many reports are kept, keeps them as long as the person wants, and forgets them after a question', async ({
  stage,
}) => {
  const options = await stage.open('options.html#data');
  await click(options, 'Download all reports for offline use', 'switch');
  await shows(options, 'All reports downloaded.');
  await shows(options, '152 reports saved on this device');
  await choose(options, 'Keep at most', '30');
  await shows(options, 'Remove 149 reports from this device?');
  await click((await options.$('dialog'))!, 'Remove');
  await shows(options, '3 reports saved on this device');
  await stage.service.close();
  const list = await stage.open('reports.html');
  await expect.poll(() => rows(list)).toHaveLength(3);
  await options.bringToFront();
  await click(options, 'Remove reports from this device');
  await shows(options, 'Remove all reports from this device?');
  await click((await options.$('dialog'))!, 'Remove reports from this device');
  await shows(options, 'All reports were removed from this device.');
  await shows(options, '0 reports saved on this device');
});

test('keeps the archive when disk space runs low, and asks nobody', async ({ stage }) => {
  const { control } = stage;
  await expect.poll(async () => control.evaluate('navigator.storage.persisted()')).toBe(true);
});
