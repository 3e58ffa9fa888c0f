import { readFile } from 'node:fs/promises';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const report = (id: number) => ({
  id,
  url: `https://example.com/${id}`,
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
});
const hundred = (page = 0) => Array.from({ length: 100 }, (_, at) => report(page * 100 + at + 1));

test('A file that has not all in it says so: the service counts more than it gives', async ({
  harness,
}) => {
  const service = await startReportService(() => ({
    json: { data: hundred(), meta: { total: 1_950 } },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText('File saved with 100 reports.');
  await expect(dialog.getByRole('status')).toContainText(
    '1,850 of 1,950 reports are missing: the service didn’t list them.',
  );
  await service.close();
});

test('Of a selection, a report that the service keeps to itself hides no other, and is named', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname }) => {
    const id = Number(/reports\/(\d+)$/.exec(pathname)?.[1]);
    if (id === 2) return { status: 403, json: { message: 'This one is not yours.' } };
    return { json: { data: id ? report(id) : hundred().slice(0, 3) } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).match(/example\.com\/\d/g)).toEqual([
    'example.com/1',
    'example.com/3',
  ]);
  await expect(dialog.getByRole('status')).toContainText('1 report couldn’t be read');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^example\.com\/2: .+This one is not yours\.$/,
  ]);
  await service.close();
});

test('The focus is on what comes next, and a screen reader hears how far it is and how it ended', async ({
  harness,
}) => {
  let gone = false;
  const service = await startReportService(({ searchParams }) => {
    const batch = Number(searchParams.get('page') ?? 1);
    if (gone && batch === 8) return { status: 401, json: {} };
    const json = {
      data: hundred(batch),
      meta: { current_page: batch, last_page: 12, total: 1_200, per_page: 100 },
    };
    return { json, delay: searchParams.get('per_page') === '100' ? 500 : 0 };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
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
  gone = true;
  await button('Save file').focus();
  await page.keyboard.press('Enter');
  await expect(button('Cancel')).toBeFocused();
  await expect(button('Resume')).toBeFocused({ timeout: 15_000 });
  gone = false;
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(button('Cancel')).toBeFocused();
  await download;
  await expect(button('Close')).toBeFocused();
  const heard = await page.evaluate<string[]>('heard');
  expect(heard.filter((said) => /^[\d,]+ of 1,200 reports$/.test(said)).length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThan(10);
  expect(heard.at(-1)).toContain('File saved with 1,200 reports.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
  await service.close();
});
