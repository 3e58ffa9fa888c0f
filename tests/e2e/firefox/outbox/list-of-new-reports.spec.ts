import { gzipSync } from 'node:zlib';
import { changes, creates } from '../../../support/service/requests.ts';
import { click, fill, named, rows, shows } from '../../../support/browser/firefox-actions.ts';
import {
  chooseInTabMenu,
  clickIn,
  clickToolbar,
  inWindow,
} from '../../../support/browser/firefox-window.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use([{ url: 'https://known.example/', score: 92 }]) });

test('creates a report of each address of a list, once, and the page may be closed meanwhile', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=new');
  const list = Array.from({ length: 5 }, (_, at) => `https://new.example/${at}`);
  await fill(page, 'Addresses, or any text with addresses', [...list, list[0]].join('\n'));
  await shows(page, 'Twice in the list');
  await click(page, 'Create 5 reports');
  await shows(page, ' of 5');
  await page.close();
  const again = await stage.open('reports.html?tab=new');
  await shows(again, '5 done');
  expect(changes(stage.service)).toHaveLength(5);
  expect(new Set(changes(stage.service).map(({ body }) => body)).size).toBe(5);
});

test('reads a compressed file and one in Windows-1252', async ({ stage }) => {
  const page = await stage.open('reports.html?tab=new');
  await click(page, 'Files', 'radio');
  const sitemap = gzipSync('<urlset><url><loc>https://packed.example/</loc></url></urlset>');
  const bytes = [...sitemap].join(',');
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([${bytes}])], 'sitemap.xml.gz'));
    data.items.add(new File([new Uint8Array([...'https://a.example/caf\xE9'].map((one) => one.charCodeAt(0)))], 'old.txt'));
    const input = document.querySelector('input[type=file]');
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await shows(page, 'sitemap.xml.gz: A sitemap: 1 address');
  await shows(page, 'a.example/café');
  await click(page, 'Create 2 reports');
  const sent = () => changes(stage.service).map(({ body }) => new URLSearchParams(body).get('url'));
  await expect.poll(sent).toEqual(['https://packed.example/', 'https://a.example/caf%C3%A9']);
});

test('is opened by the menu of the popup', async ({ stage }) => {
  const { browser, extensionUrl } = stage.firefox;
  await stage.open('options.html');
  await clickToolbar(browser);
  await clickIn(browser, 'popup', 'More');
  await clickIn(browser, 'popup', 'New reports');
  const inFront = async () => inWindow(browser, 'return gBrowser.currentURI.spec;');
  await expect.poll(inFront).toContain(extensionUrl('reports.html?tab=new'));
});

test('creates a report of each highlighted tab from the menu of tabs, and gives the permission back', async ({
  site,
  stage,
}) => {
  const urls = ['/one', '/two', '/three'].map((path) => site.url + path);
  for (const url of urls) await stage.open(url);
  const { browser, extensionUrl } = stage.firefox;
  await chooseInTabMenu(browser, [urls[0]!, urls[2]!], ['New reports']);
  // A page that the browser opened itself is opened again for the test to reach it.
  const inFront = async () => inWindow(browser, 'return gBrowser.currentURI.spec;');
  await expect.poll(inFront).toContain(extensionUrl('reports.html?tab=new&tabs='));
  const address = await inFront();
  await inWindow(browser, `gBrowser.removeCurrentTab(); return '';`);
  const first = await stage.open(address);
  await click(first, 'Allow');
  await shows(first, 'The tabs that you highlighted');
  await named(first, 'Keep it', 'button');
  await first.close();
  // The offer to take the permission back stays.
  const page = await stage.open(address);
  await shows(page, 'Verdict can see the addresses of all tabs.');
  await expect.poll(() => rows(page)).toHaveLength(2);
  await click(page, 'Create 2 reports');
  await click(page, 'Take the permission back');
  await expect
    .poll(() => page.evaluate(`browser.permissions.contains({ permissions: ['tabs'] })`))
    .toBe(false);
  await expect.poll(() => creates(stage.service).map(({ url }) => url)).toEqual([urls[0], urls[2]]);
});
