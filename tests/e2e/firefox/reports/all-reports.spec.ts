import type { Page } from 'puppeteer-core';
import { asked, changes } from '../../../support/service/requests.ts';
import {
  choose,
  click,
  fill,
  named,
  offered,
  reload,
  row,
  rows,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import {
  projectFilterSteps,
  reportOffers,
  reportSteps,
  resultSteps,
} from '../../../support/pages/reports-page.ts';
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

test('sends just the parameter of the control that was used, and offers just what the interface allows', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?per_page=10');
  await shows(page, 'page-30');
  expect(lists(stage).at(-1)).toEqual({ sort_by: 'generated_at' });
  for (const [result, sends] of resultSteps) {
    const before = lists(stage).length;
    await pick(page, result);
    await expect.poll(() => lists(stage).slice(before)).toEqual([sends]);
    if (result !== 'All')
      await expect.poll(async () => (await rows(page)).every(is(result))).toBe(true);
  }
  for (const [control, value, sends] of projectFilterSteps) {
    const before = lists(stage).length;
    await choose(page, control, value);
    await expect.poll(() => lists(stage).slice(before)).toEqual([sends]);
  }

  await click(page, 'View');
  for (const [control, values] of Object.entries(reportOffers))
    expect(await offered(page, control)).toEqual(values);

  for (const [control, value, sends] of reportSteps) {
    const before = lists(stage).length;
    await choose(page, control, value);
    await expect.poll(() => lists(stage).slice(before)).toEqual([sends]);
    if (control === 'Order' && value === 'asc')
      await expect.poll(async () => (await rows(page))[0]).toContain('page-01');
    if (control === 'Per page')
      await expect.poll(async () => (await rows(page)).length).toBe(Math.min(Number(value), 30));
  }
});

test('searches once the typing pauses, and says what it searches by', async ({ stage }) => {
  const page = await stage.open('reports.html?per_page=10');
  await shows(page, 'page-30');
  const before = lists(stage).length;
  await (await named(page, 'Search reports', 'searchbox')).type('page-07');
  await expect.poll(() => rows(page)).toHaveLength(1);
  expect(lists(stage).slice(before)).toEqual([
    { search: 'page-07', search_by: 'url', sort_by: 'generated_at' },
  ]);
});

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
});

test('shows one report beside the list: its checks, what changed since the run before, and the chart', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?per_page=10');
  await shows(page, 'page-30');
  await click(await row(page, 'page-30'), 'docs.example.dev/page-30', 'link');
  await shows(page, '1 passed');
  expect(stage.service.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: '/api/v1/reports/30',
  });
  await shows(page, '1 of 1 passed');
  expect(await page.evaluate(() => location.search)).toBe('?per_page=10&report=30');

  await click(page, 'Run again');
  await shows(page, 'The checks ran again');
  expect(sent(stage)).toEqual(['PUT /api/v1/reports/30 results=1']);
  await shows(page, 'What changed');
  await shows(page, 'Added');
  await shows(page, 'Removed');
  const label = await page.$eval('aside [role="img"]', (chart) => chart.getAttribute('aria-label'));
  expect(label).toMatch(/^Results so far, oldest first: .+ Good[^;]*; .+ Decent[^;]*$/);
  // The arrow keys choose each run, as on a slider.
  const latest = await page.$eval('aside .history > p', (line) => line.textContent);
  await (await named(page, 'Run', 'slider')).focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => page.$eval('aside .history > p', (line) => line.textContent))
    .not.toBe(latest);
  await fill(page, 'Filter checks', 'images', 'searchbox');
  await expect.poll(() => page.$$eval('aside .check', (all) => all.length)).toBe(1);
  await reload(page);
  await shows(page, 'Images have text');
  // The report beside the list is no higher than the window, and Escape closes it from anywhere.
  await page.setViewport({ width: 1280, height: 700 });
  await expect
    .poll(() => page.$eval('aside', (panel) => panel.getBoundingClientRect().height <= innerHeight))
    .toBe(true);
  const searched = await named(page, 'Search reports', 'searchbox');
  await searched.type('page');
  await page.keyboard.press('Escape');
  expect(
    await searched.evaluate((box) => [
      (box as HTMLInputElement).value,
      document.querySelectorAll('aside').length,
    ]),
  ).toEqual(['', 1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.$$eval('aside', (all) => all.length)).toBe(0);
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

test('asks before it deletes many, with the focus on “Cancel”, and takes that back', async ({
  stage,
}) => {
  const page = await stage.open('reports.html?per_page=10');
  await shows(page, 'page-30');
  await (await (await row(page, 'page-30')).$('input'))?.click();
  const before = sent(stage).length;
  const [bar] = await page.$$('.list-bar');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const dialogs = () => page.$$eval('dialog[open]', (all) => all.length);
  await click(bar!, 'Delete');
  await expect.poll(focused).toBe('Cancel');
  await page.keyboard.press('Escape');
  await expect.poll(dialogs).toBe(0);
  await click(bar!, 'Delete');
  await click(page, 'Delete 1 report');
  await shows(page, 'Report will be deleted');
  await expect.poll(focused).toBe('Undo');
  await click(page, 'Undo');
  await shows(page, 'Nothing was deleted');
  expect(sent(stage)).toHaveLength(before);
});

test('changes many at once, tells how far it is, and sums up', async ({ stage }) => {
  const page = await stage.open('reports.html?search=example&per_page=10');
  await shows(page, '30 reports');
  await (await (await row(page, 'page-30')).$('input'))?.click();
  await shows(page, '1 selected');
  await click(page, 'Select all on this page', 'checkbox');
  await shows(page, '10 selected');
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
  expect(asked(stage.service, 'reports').at(-1)).toEqual({
    search: 'example',
    search_by: 'url',
    sort_by: 'generated_at',
  });
  await click(page, 'Dismiss');
});

function is(result: string) {
  return (text: string) => text.trim().toLowerCase().startsWith(result.toLowerCase());
}
