import { asked } from '../../../support/service/requests.ts';
import { click, rows, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test.use({
  reports: async ({}, use) =>
    use(Array.from({ length: 152 }, (_, at) => ({ url: `https://example.com/${at + 1}` }))),
});

test('fills the archive in the background once the person wants it, newest first, and says how far it is', async ({
  stage,
}) => {
  const { service } = stage;
  const batches = () =>
    asked(service, 'reports')
      .filter((query) => query.per_page === '100')
      .map(({ page }) => page);
  const options = await stage.open('options.html#data');
  expect(batches()).toEqual([]);
  await click(options, 'Download all reports for offline use', 'switch');
  await shows(options, '100 of 152 reports downloaded');
  await shows(options, 'All reports downloaded.');
  expect(batches()).toEqual(['1', '2']);

  await service.close();
  const page = await stage.open('reports.html?search=example.com%2F14');
  // Reports 14 and 140 to 149: no list that was shown had any of them.
  await expect.poll(() => rows(page)).toHaveLength(11);
  await shows(page, '11 reports saved on this device');
});

test('keeps the archive when disk space runs low, and asks nobody', async ({ stage }) => {
  const { control } = stage;
  await expect.poll(async () => control.evaluate('navigator.storage.persisted()')).toBe(true);
});
