import type { Page } from 'puppeteer-core';
import { startFaultyService } from '../../../faults/service/faulty-service.ts';
import { changes, creates } from '../../../support/service/requests.ts';
import { click, dropFile, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { clickIn, clickToolbar, inWindow } from '../../../support/browser/firefox-window.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

const create = async (page: Page, count: number) => {
  const list = Array.from({ length: count }, (_, at) => `new.example/${at}`);
  await fill(page, 'Addresses, one a line. Text around them is left out.', list.join('\n'));
  await click(page, `Create ${count} reports`);
};
/** Fails if an address was sent twice. Returns how many were sent. */
const sentOnce = ({ service }: FirefoxStage) => {
  const sent = creates(service).map(({ url }) => url);
  expect(new Set(sent).size).toBe(sent.length);
  return sent.length;
};

test('reads a file that is dropped on the textbox, and says so of one that is no text', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=new');
  const text = 'https://a.example/\nhttps://b.example/\n';
  await shows(page, 'Paste a list');
  expect(await dropFile(page, 'textarea', 'pages.txt', text)).toBe(true);
  await shows(page, '2 of 2 selected');
  await click(page, 'Drop a file or a sitemap', 'radio');
  expect(await dropFile(page, 'label.drop', 'picture.txt', '\u0089PNG\0\0\0\r')).toBe(true);
  await shows(page, 'This file isn’t text.');
  expect(changes(stage.service)).toEqual([]);
});

test('reads a table with quotes and a sitemap, and names an index, too many lines, a long address and a file that is too large', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=new');
  await click(page, 'Drop a file or a sitemap', 'radio');
  const drop = async (name: string, content: string, times?: number) =>
    dropFile(page, 'label.drop', name, content, times);
  const rowsOf = '"A, with ""quotes""\nand a break",https://a.example/\nB,b.example/x\n';
  await drop('pages.csv', `Title,URL\n${rowsOf}`);
  await shows(page, '2 of 2 selected');
  await drop(
    'sitemap.xml',
    '<urlset><url><loc>https://a.example/?b=1&amp;c=2</loc></url></urlset>',
  );
  await shows(page, '1 of 1 selected');
  await shows(page, '?b=1&c=2');
  const other = '<sitemap><loc>https://a.example/1.xml</loc></sitemap>';
  await drop('index.xml', `<sitemapindex>${other}</sitemapindex>`);
  await shows(page, 'This sitemap is an index');
  const lines = Array.from({ length: 100_000 }, (_, at) => `a.example/${at}`);
  await drop('many.txt', lines.join('\n'));
  await shows(page, '95,000 more addresses are left out');
  await drop('long.txt', `https://a.example/${'x'.repeat(100_000)}\nhttps://a.example/short`);
  await shows(page, '1 of 2 selected');
  await shows(page, 'This address is too long.');
  await drop('large.txt', 'https://a.example/ ', (50 * 1024 * 1024) / 16);
  await shows(page, 'This file is larger than 50 MB.');
  expect(changes(stage.service)).toEqual([]);
});

test('says once that the key was revoked in the middle, and goes on with the new one', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=new');
  await create(page, 20);
  const setKey = async (key: string) =>
    page.evaluate(
      `browser.storage.local.get('connections').then(({ connections }) => browser.storage.local.set({ connections: { ...connections, list: connections.list.map((one) => ({ ...one, apiKey: ${JSON.stringify(key)} })) } }))`,
    );
  await setKey('revoked');
  await shows(page, 'The service didn’t accept the API key');
  const said = await page.evaluate(
    () => document.body.innerText.split('The service didn’t accept the API key').length - 1,
  );
  expect(said).toBe(1);
  await setKey(stage.service.key);
  await shows(page, '20 of 20');
  const made = creates(stage.service).map(({ url }) => url);
  expect(new Set(made).size).toBe(20);
});

test('tries the failed ones again at a service that fails each third request, and makes nothing twice', async ({
  stage,
}) => {
  const plan = ['none', 'none', 'refused with 422', 'none', 'none', 'not made: 502'] as const;
  const service = await startFaultyService({ plan: [...plan] });
  await stage.connectTo(service);
  const page = await stage.open('reports.html?tab=new');
  // A create without an answer counts as not made after a second.
  await page.evaluate(`browser.storage.local.set({ preferences: { settleSeconds: 1 } })`);
  await create(page, 6);
  await shows(page, '6 of 6');
  await shows(page, 'The service didn’t take this address');
  await click(page, 'Try the failed again');
  const made = async () =>
    Promise.all(
      Array.from(
        { length: 6 },
        async (_, at) => (await service.reportsOf(`https://new.example/${at}`)).length,
      ),
    );
  await expect.poll(made).toEqual([1, 1, 1, 1, 1, 1]);
  expect(service.audits()).toBe(6);
  await service.close();
});

test('says that the list is lost where it went with the database, and sends none twice', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?tab=new');
  await create(page, 30);
  await click(page, 'Pause');
  await shows(page, 'Paused');
  // The page draws itself anew when the report that is on its way is there.
  const isSending = async () =>
    page.evaluate(
      `new Promise((resolve) => {
        indexedDB.open('verdict').onsuccess = ({ target: { result } }) => {
          result.transaction('jobs').objectStore('jobs').getAll().onsuccess = ({ target }) => {
            result.close();
            resolve(target.result.some(({ job }) => job.state.name === 'sending'));
          };
        };
      })`,
    );
  await expect.poll(isSending).toBe(false);
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('verdict').onsuccess = ({ target: { result } }) => {
      result.transaction('jobs', 'readwrite').objectStore('jobs').clear().onsuccess = () => {
        result.close();
        resolve();
      };
    };
  })`);
  // Any change lets the background look.
  await page.evaluate(`browser.storage.local.set({ preferences: { settleSeconds: 1 } })`);
  await shows(page, 'This list was lost');
  expect(sentOnce(stage)).toBeLessThan(30);
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
