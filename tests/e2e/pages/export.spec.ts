import { readFile } from 'node:fs/promises';
import { startFilled } from '../../support/service/report-service.ts';
import { dividers, openInSpreadsheet } from '../../components/reports/export/spreadsheet.ts';
import { expect, test } from '../../support/browser/test.ts';

const count = 230;
/** A formula that a spreadsheet would run if it were not escaped. */
const formula = '=HYPERLINK("https://evil.example","click")';

test('Everything that matches is saved as CSV on disk, and runs no formula in a spreadsheet, whatever that divides by', async ({
  harness,
}) => {
  const service = await startFilled([
    ...Array.from({ length: count - 1 }, (_, at) => ({
      url: `https://example.com/${at + 1}?a="b",c`,
    })),
    { url: `https://example.com/last;${formula}`, project: formula, score: 12, privacy: 0 },
  ]);
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText(`${count} reports exported.`);
  expect(download.suggestedFilename()).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 6)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('id,')]);
  const { rows } = openInSpreadsheet(file, ',');
  expect(rows.map(([id]) => id)).toEqual([
    'id',
    ...Array.from({ length: count }, (_, at) => String(count - at)),
  ]);
  expect(rows[1]).toMatchObject({
    2: 'bad',
    5: 'public',
    7: `'${formula}`,
    8: `${service.url}/reports/${count}`,
  });
  expect(rows[2]).toMatchObject({ 1: 'https://example.com/229?a="b",c', 5: 'private' });
  for (const divider of dividers) expect(openInSpreadsheet(file, divider).formulas).toEqual([]);
  await service.close();
});
