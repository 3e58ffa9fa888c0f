import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { type Filled, startFilled } from '../../support/service/report-service.ts';
import { dividers, openInSpreadsheet } from '../../components/reports/export/spreadsheet.ts';
import { expect, test as base } from '../../support/browser/test.ts';

const count = 1_234;
/** A formula that a spreadsheet would run if it were not escaped. */
const formula = '=HYPERLINK("https://evil.example","click")';

const test = base.extend<{ filled: Filled }>({
  filled: async ({}, use) => {
    const filled = await startFilled([
      ...Array.from({ length: count - 1 }, (_, at) => ({
        url: `https://example.com/${at + 1}?a="b",c`,
      })),
      { url: `https://example.com/last;${formula}`, project: formula, score: 12, privacy: 0 },
    ]);
    await use(filled);
    await filled.close();
  },
});

async function exportAs(page: Page, format: 'CSV' | 'JSON', rows = ''): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(format).click();
  if (rows !== '') await dialog.getByText(rows).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText('File saved with');
  await dialog.getByRole('button', { name: 'Close' }).click();
  return download;
}
const textOf = async (download: Download) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(await download.path()));
const batches = ({ requests, url }: Filled) =>
  requests
    .map(({ path }) => new URL(path, url))
    .filter(
      ({ pathname, searchParams }) =>
        pathname === '/api/v1/reports' && searchParams.get('per_page') === '100',
    )
    .map(({ searchParams }) => Object.fromEntries(searchParams));

test('Everything that matches is saved as CSV, batch by batch, and runs no formula in a spreadsheet, whatever that divides by', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html');
  await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
  const download = await exportAs(page, 'CSV');
  expect(download.suggestedFilename()).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/);
  expect((await textOf(download)).startsWith('\uFEFFid,')).toBe(true);
  const file = await readFile(await download.path());
  const [head, first, second, ...others] = openInSpreadsheet(file, ',').rows;
  expect(head).toEqual([
    'id',
    'url',
    'result',
    'score',
    'generated_at',
    'privacy',
    'password',
    'project',
    'link',
  ]);
  const link = (id: number) => `${filled.url}/reports/${id}`;
  expect(first).toMatchObject({
    0: String(count),
    2: 'bad',
    5: 'public',
    7: `'${formula}`,
    8: link(count),
  });
  expect(second).toMatchObject({
    1: 'https://example.com/1233?a="b",c',
    5: 'private',
    8: link(count - 1),
  });
  expect(others).toHaveLength(count - 2);
  for (const divider of dividers) expect(openInSpreadsheet(file, divider).formulas).toEqual([]);
  expect(batches(filled).map(({ page: number }) => number)).toEqual(
    Array.from({ length: 13 }, (_, at) => String(at + 1)),
  );
});

test('What the search and the filters leave is what is saved as JSON', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open(
    'reports.html?search=example.com%2F1&result=bad&sort_by=url&sort=asc',
  );
  await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
  const saved = JSON.parse(await textOf(await exportAs(page, 'JSON'))) as {
    url: string;
    result: string;
    generated_at: string;
  }[];
  expect(saved.length).toBeGreaterThan(100);
  expect(
    saved.every(({ url, result }) => url.startsWith('https://example.com/1') && result === 'bad'),
  ).toBe(true);
  expect(saved.map(({ url }) => url)).toEqual(saved.map(({ url }) => url).toSorted());
  expect(saved[0]?.generated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const parameters of batches(filled))
    expect(parameters).toMatchObject({
      search: 'example.com/1',
      search_by: 'url',
      result: 'bad',
      sort_by: 'url',
      sort: 'asc',
    });
});

test('Of a selection, just those reports are saved, with their checks', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html');
  for (const at of [1, 3])
    await page.getByRole('table', { name: 'Reports' }).getByRole('checkbox').nth(at).check();
  const saved = JSON.parse(await textOf(await exportAs(page, 'JSON'))) as {
    id: string;
    results: { title: string }[];
  }[];
  expect(saved.map(({ id }) => id)).toEqual([String(count), String(count - 2)]);
  expect(saved[0]?.results[0]?.title).toContain('Page example.com/last');
});

test('With a row for each check, the checks of listed reports are read, and run no formula', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html?search=example.com%2Flast');
  await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
  const download = await exportAs(page, 'CSV', 'One row per check');
  expect(download.suggestedFilename()).toMatch(/^checks-\d{4}-\d\d-\d\d\.csv$/);
  const { rows, formulas } = openInSpreadsheet(await readFile(await download.path()), ',');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({ 0: String(count), 7: 'page-title', 9: 'false', 10: 'high' });
  expect(rows[1]?.[8]).toContain('Page example.com/last');
  expect(formulas).toEqual([]);
});

test('It shows how far it is, and called off it asks for no more and saves nothing', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  // Both clicks are in one task of the page: an export of this size ends before a person can click
  // twice.
  await dialog.getByRole('button', { name: 'Save file' }).evaluate((button: HTMLButtonElement) => {
    const watch = new MutationObserver(() => {
      const progress = document.querySelector<HTMLProgressElement>('dialog progress');
      if (!progress || progress.value < 300) return;
      watch.disconnect();
      [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
        .find(({ textContent }) => textContent === 'Cancel')
        ?.click();
    });
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    button.click();
  });
  await expect(dialog.getByRole('status')).toContainText('Export cancelled');
  const asked = batches(filled).length;
  expect(asked).toBeLessThan(12);
  await page.waitForTimeout(500);
  expect(batches(filled).length).toBeLessThanOrEqual(asked + 1);
  expect(downloads).toBe(0);
});

test('When the service is gone it says so, and goes on from there once it is back', async ({
  harness,
  filled,
}) => {
  await harness.connect(filled);
  const page = await harness.open('reports.html');
  await page.getByRole('button', { name: 'Export' }).click();
  await harness.context.setOffline(true);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await expect(dialog.getByRole('status')).toContainText('Can’t reach the service');
  await harness.context.setOffline(false);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Resume' }).click(),
  ]);
  expect((await textOf(download)).trimEnd().split('\r\n')).toHaveLength(count + 1);
});
