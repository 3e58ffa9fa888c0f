import type { Page } from 'puppeteer-core';
import { asked, changes } from '../../../support/service/requests.ts';
import {
  click,
  fill,
  named,
  reload,
  row,
  rows,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use(thirtyReports) });

const lists = ({ service }: FirefoxStage) => asked(service, 'reports');
const sent = ({ service }: FirefoxStage) =>
  changes(service).map(({ method, path, body }) => `${method} ${path} ${body}`);
/** Chooses a result above the list. A number may follow its word. */
const pick = async (page: Page, result: string) =>
  page.$$eval(
    '.tools .segments label',
    (all, word) => all.find(({ textContent }) => textContent.startsWith(word))?.click(),
    result,
  );
const search = (page: Page) => page.evaluate(() => location.search);

test('goes from batch to batch, and keeps the view in the address for reload, back, forward and a bookmark', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?sort_by=url&sort=asc&per_page=10');
  await shows(page, '1–10 of 30');
  await click(page, 'Next');
  await shows(page, '11–20 of 30');
  expect(lists(stage).at(-1)).toEqual({ sort_by: 'url', sort: 'asc', page: '2' });
  await pick(page, 'Bad');
  await shows(page, '1–10 of 10');

  await page.evaluate(() => history.back());
  await shows(page, '11–20 of 30');
  expect(lists(stage).at(-1)).toEqual({ sort_by: 'url', sort: 'asc', page: '2' });
  const [first] = await rows(page);
  expect(await search(page)).toBe('?sort_by=url&sort=asc&page=2&per_page=10');
  const again = await stage.open(await page.evaluate(() => location.href));
  await shows(again, '11–20 of 30');
  expect((await rows(again))[0]).toBe(first);
  await again.close();
  await page.bringToFront();
  await reload(page);
  await shows(page, '11–20 of 30');
  await page.evaluate(() => history.forward());
  await shows(page, '1–10 of 10');
  expect(lists(stage).at(-1)).toEqual({ result: 'bad', sort_by: 'url', sort: 'asc' });
  await page.evaluate(() => history.go(-2));
  await shows(page, '1–10 of 30');
  expect(lists(stage).at(-1)).toEqual({ sort_by: 'url', sort: 'asc' });
  await page.setViewport({ width: 1280, height: 700 });
  // Firefox does not empty a search by itself. The next Escape closes the report, from anywhere.
  await click(await row(page, 'page-02'), 'blog.example.org/page-02', 'link');
  await shows(page, '1 of 1 passed');
  const searched = await named(page, 'Search reports', 'searchbox');
  await searched.type('page');
  await page.keyboard.press('Escape');
  const open = () => page.$$eval('aside', (all) => all.length);
  expect(await searched.evaluate((box) => (box as HTMLInputElement).value)).toBe('');
  expect(await open()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(open).toBe(0);
});

test('changes privacy with a password, takes a delete back, and sends the next one only once that is over', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?per_page=10');
  await shows(page, 'page-30');
  const inMenu = async (path: string, item: string) => {
    await click(await row(page, path), 'More');
    await click(page, item, 'menuitem');
  };
  // A double click opens the menu of the last row, but chooses no item.
  await (await named(await row(page, 'page-21'), 'More', 'button')).click({ count: 2 });
  // The second half of a double click on an item does nothing either.
  const remove = await named(page, 'Delete', 'menuitem');
  await remove.evaluate((item) =>
    item.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })),
  );
  await named(page, 'Delete', 'menuitem');
  await page.keyboard.press('Escape');
  await inMenu('page-29', 'Change privacy');
  const changing = (await page.waitForSelector('dialog'))!;
  await click(changing, 'Password', 'radio');
  await fill(changing, 'Report password', 'correct horse');
  await click(changing, 'Save');
  await expect
    .poll(() => sent(stage))
    .toEqual(['PUT /api/v1/reports/29 privacy=2&password=correct+horse']);
  await expect.poll(async () => (await rows(page))[1]).toContain('Password');

  await inMenu('page-28', 'Delete');
  await shows(page, 'Report will be deleted');
  await click(await row(page, 'page-28'), 'Undo');
  await shows(page, 'Nothing was deleted');
  await named(await row(page, 'page-28'), 'More', 'button');
  await inMenu('page-27', 'Delete');
  await named(await row(page, 'page-27'), 'Undo', 'button');
  expect(sent(stage)).toHaveLength(1);
  await expect.poll(() => sent(stage).slice(1)).toEqual(['DELETE /api/v1/reports/27 ']);
  await shows(page, '29 reports');
  expect((await rows(page)).filter((text) => /page-2[78]/.test(text))).toHaveLength(1);
});

test('takes back what it deletes, changes many at once, tells how far it is, and sums up', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?search=example&per_page=10');
  await shows(page, '30 reports');
  const select = async () => (await (await row(page, 'page-30')).$('input'))?.click();
  await select();
  const [bar] = await page.$$('.list-bar');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await click(bar!, 'Delete');
  await shows(page, '1 report will be deleted');
  await expect.poll(focused).toBe('Undo');
  await click(page, 'Undo');
  await shows(page, 'Nothing was deleted');
  expect(sent(stage)).toEqual([]);

  await select();
  await shows(page, '1 of 30 selected');
  await click(page, 'Select all on this page', 'checkbox');
  await shows(page, '10 of 30 selected');
  await click(page, 'Select all that match');
  await shows(page, 'All 30 matching reports selected');
  await page.evaluate(() => {
    const told = new Set<string>();
    Object.assign(globalThis, { told });
    const note = () => {
      for (const { max, value, position } of document.querySelectorAll<HTMLProgressElement>(
        '.notice progress',
      ))
        if (position >= 0) told.add(`${value} of ${max}`);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await click(page, 'Change privacy');
  await click(page, 'Public', 'radio');
  await click(page, 'Save');
  await shows(page, 'Privacy changed · 30 reports');
  expect(sent(stage).toSorted()).toEqual(
    thirtyReports.map((_, at) => `PUT /api/v1/reports/${at + 1} privacy=0`).toSorted(),
  );
  const told = await page.evaluate(() => [
    ...(globalThis as unknown as { told: Set<string> }).told,
  ]);
  expect(told.length).toBeGreaterThan(2);
  expect(told.every((count) => count.endsWith(' of 30'))).toBe(true);
  await expect
    .poll(async () => (await rows(page)).filter((text) => text.includes('Public')))
    .toHaveLength(10);
  await expect
    .poll(() => asked(stage.service, 'reports').at(-1))
    .toEqual({ search: 'example', search_by: 'url', sort_by: 'generated_at' });
  await click(page, 'Dismiss');
});
