import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { asked } from '../../../support/service/requests.ts';
import { startReportService } from '../../../support/service/report-service.ts';
import { failingReads, threeSites } from '../../pages/three-sites.ts';
import { click, row, shows } from '../../../support/browser/firefox-actions.ts';
import { dividers, openInSpreadsheet } from '../../../components/reports/export/spreadsheet.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const count = 230;
/** A formula that a spreadsheet would run if it were not escaped. */
const formula = '=HYPERLINK("https://evil.example","click")';
test.use({
  reports: async ({}, use) =>
    use([
      ...Array.from({ length: count - 1 }, (_, at) => ({
        url: `https://example.com/${at + 1}?a="b",c`,
      })),
      { url: `https://example.com/last;${formula}`, project: formula, score: 12, privacy: 0 },
    ]),
});

test.afterEach(async ({ downloads }) => {
  for (const name of await readdir(downloads)) await rm(join(downloads, name));
});

/**
 * Saves a file and reads it from where Firefox put it; while it is written there is a `.part`
 * beside it.
 */
async function exportAs(
  page: Page,
  folder: string,
  label: string,
  rows = 'One row per report',
): Promise<{ name: string; text: string }> {
  await click(page, 'Export');
  if (label.startsWith('JSON')) await click(page, label, 'radio');
  await click(page, rows, 'radio');
  await click(page, 'Save file');
  await shows(page, 'File saved with');
  await expect
    .poll(() => readdir(folder))
    .toEqual([expect.stringMatching(/^(reports|checks)-\d{4}-\d\d-\d\d\.(csv|json)$/)]);
  const [name = ''] = await readdir(folder);
  const whole = async () =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(join(folder, name)));
  await expect.poll(whole).not.toBe('');
  return { name, text: await whole() };
}

test('saves everything that matches as CSV on disk, batch by batch, which runs no formula in a spreadsheet', async ({
  stage,
  downloads,
}) => {
  const page = await stage.open('reports.html');
  await shows(page, 'example.com/last');
  const { name, text } = await exportAs(page, downloads, 'CSV, for spreadsheets');
  expect(name).toMatch(/\.csv$/);
  expect(text.startsWith('\uFEFFid,')).toBe(true);
  const file = new TextEncoder().encode(text);
  const { rows } = openInSpreadsheet(file, ',');
  expect(rows.map(([id]) => id)).toEqual([
    'id',
    ...Array.from({ length: count }, (_, at) => String(count - at)),
  ]);
  expect(rows[1]).toMatchObject({
    2: 'bad',
    5: 'public',
    7: `'${formula}`,
    8: `${stage.service.url}/reports/${count}`,
  });
  expect(rows[2]).toMatchObject({ 1: 'https://example.com/229?a="b",c', 5: 'private' });
  for (const divider of dividers) expect(openInSpreadsheet(file, divider).formulas).toEqual([]);
  expect(asked(stage.service, 'reports').slice(-3)).toEqual(
    ['1', '2', '3'].map((number) => ({ per_page: '100', page: number, sort_by: 'generated_at' })),
  );
});

test('saves what the search, the filters and the order leave as JSON on disk', async ({
  stage,
  downloads,
}) => {
  const page = await stage.open(
    'reports.html?search=example.com%2F1&result=bad&sort_by=url&sort=asc',
  );
  await shows(page, 'example.com/1');
  const { name, text } = await exportAs(page, downloads, 'JSON, for programs');
  expect(name).toMatch(/\.json$/);
  const saved = JSON.parse(text) as { url: string; result: string }[];
  expect(saved.length).toBeGreaterThan(20);
  expect(
    saved.every(({ url, result }) => url.startsWith('https://example.com/1') && result === 'bad'),
  ).toBe(true);
  expect(saved.map(({ url }) => url)).toEqual(saved.map(({ url }) => url).toSorted());
  expect(asked(stage.service, 'reports').at(-1)).toMatchObject({
    search: 'example.com/1',
    search_by: 'url',
    result: 'bad',
    sort: 'asc',
  });
});

test('saves just the reports that are selected, with their checks', async ({
  stage,
  downloads,
}) => {
  const page = await stage.open('reports.html');
  await shows(page, 'example.com/last');
  for (const path of ['example.com/last', 'example.com/228'])
    await (await (await row(page, path)).$('input'))?.click();
  const saved = JSON.parse((await exportAs(page, downloads, 'JSON, for programs')).text) as {
    id: string;
    results: { title: string }[];
  }[];
  expect(saved.map(({ id }) => id)).toEqual(['230', '228']);
  expect(saved[0]?.results[0]?.title).toContain('Page example.com/last');
});

test('saves a row for each check, of a report whose checks it reads', async ({
  stage,
  downloads,
}) => {
  const page = await stage.open('reports.html?search=example.com%2Flast');
  await shows(page, 'example.com/last');
  const { name, text } = await exportAs(
    page,
    downloads,
    'CSV, for spreadsheets',
    'One row per check',
  );
  expect(name).toMatch(/^checks-/);
  const { rows, formulas } = openInSpreadsheet(new TextEncoder().encode(text), ',');
  expect(rows[1]).toMatchObject({ 0: String(count), 7: 'page-title', 9: 'false' });
  expect(formulas).toEqual([]);
});

test('names what a file lacks where each third request fails, while a site reads on by itself and a comparison on a click', async ({
  stage,
  downloads,
}) => {
  const service = await startReportService({ reports: threeSites, answer: failingReads() });
  await stage.connectTo(service);
  const page = await stage.open('reports.html');
  await shows(page, 'shop.example/0');
  const site = await stage.open('reports.html?tab=project&project=shop.example');
  await click(site, 'Read the checks of 3 reports');
  await shows(site, 'The service had an internal error · Retrying automatically.');
  await shows(site, 'All checks were read.');
  await shows(site, 'The checks of 3 of 3 pages are on this device.');

  await page.bringToFront();
  for (const address of ['blog.example/0', 'blog.example/1'])
    await (await row(page, address)).$eval('input', (box) => box.click());
  await click(page, 'Compare');
  await shows(page, 'The service had an internal error');
  await click(page, 'Try again');
  await shows(page, 'Unchanged 1');

  const docs = await stage.open('reports.html?search=docs.example');
  await shows(docs, 'docs.example/0');
  const { text } = await exportAs(docs, downloads, 'CSV, for spreadsheets', 'One row per check');
  await shows(docs, 'File saved with 1 report.');
  await shows(docs, 'Out of memory.');
  expect(new Set(text.match(/docs\.example\/\d/g)).size).toBe(1);
  await service.close();
});
