import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { popupPath } from '../../support/browser/show.ts';
import { answerChecksOfField, rawOfChecks } from '../../support/service/samples.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { pasted, panel } from '../../support/pages/reports-page.ts';
import { openInSpreadsheet } from '../../components/reports/export/spreadsheet.ts';
import { expect, test as base } from '../../support/browser/test.ts';

const url = 'https://shop.example.com/boots/winter';
/** A service as in the field, whose rows have the whole report. */
const test = base.extend<{ field: ReportService }>({
  field: async ({ harness }, use) => {
    const service = await startReportService(answerChecksOfField);
    await harness.connect(service);
    await use(service);
    await service.close();
  },
});

const checks = (page: Page) => panel(page).getByRole('region', { name: 'Checks', exact: true });
const check = (page: Page, name: string): Locator =>
  checks(page).locator('.check').filter({ hasText: name }).first();

test('“Fix first” says in words what a service in the field sends in codes', async ({
  harness,
  field,
}) => {
  const list = (await harness.open('reports.html')).getByRole('table', { name: 'Reports' });
  await expect(list).toContainText('shop.example.com');
  const popup = await harness.open(popupPath(url));
  await expect(popup.getByRole('list', { name: 'Fix first' }).getByRole('listitem')).toHaveText([
    /^Page title.*High importance·Longer than 60 characters$/,
    /^The page has no meta description.*High importance$/,
    /^Headings.*High importance·More than one top heading \(H1\)$/,
  ]);
  expect(field.requests.length).toBeGreaterThan(0);
});

test('In Reports each kind of check is drawn as what it is, with the reason why it matters', async ({
  harness,
  field: _field,
}) => {
  const page = await harness.open('reports.html?report=2');
  await expect(check(page, 'Load time')).toContainText('2.84 s, more than 2 s');
  await expect(check(page, 'DOM size')).toContainText('1,734 nodes, more than 1,500');
  const images = check(page, 'Alternative text of images');
  await expect(images).toContainText('14 images without alternative text');
  await expect(images.getByText('https://shop.example.com/img/boots-5.jpg')).toBeVisible();
  await expect(images.getByText('https://shop.example.com/img/boots-6.jpg')).toHaveCount(0);
  await images.getByRole('button', { name: 'Show 9 more' }).click();
  await expect(images.getByText('https://shop.example.com/img/boots-14.jpg')).toBeVisible();
  await expect(check(page, 'Deprecated HTML tags').getByRole('row')).toHaveText([
    '<center>2 times',
    '<font>7 times',
  ]);
  const links = check(page, 'Links on the page');
  await expect(links.getByText('https://shop.example.com/boots/1', { exact: true })).toBeHidden();
  await links.getByText('Links within the site (134)').click();
  await expect(links.getByText('https://shop.example.com/boots/1', { exact: true })).toBeVisible();
  const description = check(page, 'The page has no meta description');
  const why = description.getByText('Search engines often show it below the title.');
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(why).toBeHidden();
  await description.getByText('Why and how to fix it').click();
  await expect(why).toBeVisible();
  // In place of the list there is room for it without a click.
  await page.setViewportSize({ width: 800, height: 720 });
  await expect(description.getByText('Why and how to fix it')).toHaveCount(0);
  await expect(why).toBeVisible();
  await expect(description.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
    'href',
    'https://developers.google.com/search/docs/appearance/snippet',
  );
  await expect(panel(page).getByRole('region', { name: 'What changed' })).toContainText(
    /Now failing.*Alternative text of images.*Load time.*Now passing.*Language/,
  );
  await page.evaluate(
    `for (const details of document.querySelectorAll('details')) details.open = true`,
  );
  expect(await panel(page).innerText()).not.toMatch(rawOfChecks);
});

test('Files have the words beside the keys', async ({ harness, field: _field }) => {
  const page = await harness.open('reports.html');
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(format).click();
    await dialog.getByText('One row per check').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    return readFile(await download.path());
  };
  const { rows } = openInSpreadsheet(await save('CSV'), ',');
  const [head = [], ...lines] = rows;
  const column = (name: string) => head.indexOf(name);
  const load = lines.find((line) => line[column('key')] === 'load_time') ?? [];
  expect([load[column('check')], load[column('errors')]]).toEqual([
    'Load time',
    '2.84 s, more than 2 s',
  ]);
  const json = JSON.parse((await save('JSON')).toString()) as Record<string, unknown>[];
  expect(json.find(({ key }) => key === 'load_time')).toMatchObject({
    check: 'Load time',
    value: 2.84,
    errors: { too_slow: { max: 2 } },
    words: ['2.84 s, more than 2 s'],
  });
});

test('A failed check is handed over in words, with the reason why it matters', async ({
  harness,
  field: _field,
  site,
}) => {
  const page = await harness.open('reports.html?report=2');
  await check(page, 'Load time').getByRole('button', { name: 'More about this check' }).click();
  await page.getByRole('menuitem', { name: 'Copy as text' }).click();
  const text = await pasted(harness, site.url);
  expect(text).toMatch(/^Load time\n\n- Page: /);
  expect(text).toContain('- 2.84 s, more than 2 s\n');
  expect(text).toContain('Visitors leave pages that take long.');
  expect(text).toContain('- https://web.dev/learn/performance');
});

test('The same words stand in the comparison, the site view, the side panel and on paper', async ({
  harness,
  field: _field,
}) => {
  const list = await harness.open('reports.html');
  await expect(list.getByRole('table', { name: 'Reports' })).toContainText('shop.example.com');
  const places: Record<string, RegExp> = {
    'reports.html?compare=1@&with=2@': /Load time[^]*2\.84 s, more than 2 s/,
    'reports.html?tab=project&project=shop.example.com': /Load time/,
    'sidepanel.html': /Load time[^]*2\.84 s, more than 2 s/,
  };
  for (const [path, words] of Object.entries(places)) {
    const page = await harness.open(path);
    if (path === 'sidepanel.html') await page.getByRole('textbox', { name: 'Address' }).fill(url);
    await expect(page.locator('main')).toHaveText(words);
    expect(await page.locator('main').innerText(), path).not.toMatch(rawOfChecks);
  }
  const page = await harness.open('reports.html?report=2');
  await expect(checks(page)).toContainText('Load time');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveText(/Load time[^]*2\.84 s, more than 2 s/);
  expect(await page.getByRole('article').innerText()).not.toMatch(rawOfChecks);
});
