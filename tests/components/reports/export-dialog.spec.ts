import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { row } from '../../support/pages/reports-page.ts';
import { startFilled, startReportService } from '../../support/service/report-service.ts';
import { asked } from '../../support/service/requests.ts';
import { expect, test } from '../support/component-test.ts';

const report = (id: number) => ({
  id,
  url: `https://example.com/${id}`,
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
});
const results = [{ title: 'Has a title', passed: true, importance: 'high' }];
const hundred = (page = 0) => Array.from({ length: 100 }, (_, at) => report(page * 100 + at + 1));
/** A batch of a list of 1,200. */
const batchOf = ({ searchParams }: { searchParams: URLSearchParams }) => {
  const page = Number(searchParams.get('page') ?? 1);
  const meta = { current_page: page, last_page: 12, total: 1_200, per_page: 100 };
  return {
    page,
    isOfExport: searchParams.get('per_page') === '100',
    json: { data: hundred(page), meta },
  };
};

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export' }).click();
  return page.getByRole('dialog');
}
/** Saves a file of these kinds. Returns its name and its text. */
async function save(page: Page, ...kinds: string[]): Promise<[name: string, text: string]> {
  const dialog = await openExport(page);
  for (const kind of kinds) await dialog.getByText(kind).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText('exported. Your browser saves the file.');
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

test('What the search and the filters leave is saved as JSON, in the order of the list', async ({
  harness,
}) => {
  const service = await startFilled(
    Array.from({ length: 200 }, (_, at) => ({
      url: `https://example.com/${at + 1}`,
      score: at % 2 === 0 ? 20 : 90,
    })),
  );
  await harness.connect(service);
  const page = await harness.open(
    'reports.html?search=example.com%2F1&result=bad&sort_by=url&sort=asc',
  );
  await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
  const [name, text] = await save(page, 'JSON');
  expect(name).toMatch(/^reports-\d{4}-\d\d-\d\d\.json$/);
  const urls = (JSON.parse(text) as { url: string }[]).map(({ url }) => url);
  expect(urls).toHaveLength(56);
  expect(urls.filter((url) => !/\/1(\d?[13579])?$/.test(url))).toEqual([]);
  expect(urls).toEqual(urls.toSorted());
  expect(asked(service, 'reports').at(-1)).toEqual({
    search: 'example.com/1',
    search_by: 'url',
    result: 'bad',
    sort_by: 'url',
    sort: 'asc',
    per_page: '100',
    page: '1',
  });
  await service.close();
});

test('Of a selection, just those reports are saved, with their checks; one that the service keeps to itself hides no other, and is named', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname }) => {
    const id = Number(/reports\/(\d+)$/.exec(pathname)?.[1]);
    if (id === 2) return { status: 403, json: { message: 'This one is not yours.' } };
    return { json: { data: id ? { ...report(id), results } : hundred().slice(0, 4) } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  for (const id of [1, 2, 3]) await row(page, `example.com/${id}`).getByRole('checkbox').check();
  const [, text] = await save(page, 'JSON');
  expect(JSON.parse(text)).toMatchObject([
    { id: '1', results },
    { id: '3', results },
  ]);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('1 report couldn’t be read');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^example\.com\/2: .+This one is not yours\.$/,
  ]);
  await service.close();
});

test('With a row for each check, the checks of listed reports are read', async ({ harness }) => {
  const service = await startReportService(({ pathname }) => ({
    json: { data: pathname.endsWith('/1') ? { ...report(1), results } : [report(1)] },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const [name, text] = await save(page, 'CSV', 'One row per check');
  expect(name).toMatch(/^checks-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Has a title,true,high');
  await service.close();
});

test('A file that has not all in it says so: the service counts more than it gives', async ({
  harness,
}) => {
  const service = await startReportService(() => ({
    json: { data: hundred(), meta: { total: 1_950 } },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await save(page);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    /100 reports exported\..*1,850 of 1,950 reports are missing: the service didn’t list them\./,
  );
  await service.close();
});

test('It shows how far it is, and called off it asks for no more and saves nothing', async ({
  harness,
}) => {
  const { promise: calledOff, resolve: callOff } = Promise.withResolvers<void>();
  const service = await startReportService(async (request) => {
    const { page, json } = batchOf(request);
    if (page === 4) await calledOff;
    return { json };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const dialog = await openExport(page);
  await dialog.getByRole('button', { name: 'Save file' }).click();
  // Screen readers are told the same.
  await expect(dialog.getByText('300 of 1,200 reports').first()).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '300');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('status')).toContainText('Export cancelled');
  callOff();
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The answer to this comes after that to the batch that was on its way.
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('last');
  await expect.poll(() => asked(service, 'reports').at(-1)).toMatchObject({ search: 'last' });
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  const batches = asked(service, 'reports').filter(({ per_page }) => per_page === '100');
  expect(batches.map((one) => one['page'])).toEqual(['1', '2', '3', '4']);
  expect(downloads).toBe(0);
  await service.close();
});

test('The focus is on what comes next, after a problem too, and a screen reader hears how far it is and how it ended', async ({
  harness,
}) => {
  let isRefused = true;
  const service = await startReportService((request) => {
    const { page, isOfExport, json } = batchOf(request);
    if (page === 8 && isRefused) return { status: 401, json: {} };
    return { json, delay: isOfExport ? 500 : 0 };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const dialog = await openExport(page);
  const button = (name: string) => dialog.getByRole('button', { name });
  await dialog.getByRole('status').evaluate((status: HTMLElement) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver(() => heard.push(status.textContent)).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await button('Save file').focus();
  await page.keyboard.press('Enter');
  await expect(button('Cancel')).toBeFocused();
  await expect(button('Resume')).toBeFocused({ timeout: 60_000 });
  isRefused = false;
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.keyboard.press('Enter');
  await expect(button('Cancel')).toBeFocused();
  await download;
  await expect(button('Close')).toBeFocused();
  const heard = await page.evaluate<string[]>('heard');
  expect(heard.filter((said) => /^[\d,]+ of 1,200 reports$/.test(said)).length).toBeGreaterThan(1);
  expect(heard.at(-1)).toContain('1,200 reports exported.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  await service.close();
});
