import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { click, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const count = 230;
test.use({
  reports: async ({}, use) =>
    use(Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at + 1}` }))),
});

test.afterEach(async ({ downloads }) => {
  for (const name of await readdir(downloads)) await rm(join(downloads, name));
});

test('saves everything that matches as CSV on disk', async ({ stage, downloads }) => {
  const page = await stage.open('reports.html');
  await shows(page, `example.com/${count}`);
  await click(page, 'Export');
  await click(page, 'Save file');
  await shows(page, `${count} reports exported.`);
  // While Firefox writes it, there is a `.part` beside it.
  await expect
    .poll(() => readdir(downloads))
    .toEqual([expect.stringMatching(/^reports-\d{4}-\d\d-\d\d\.csv$/)]);
  const [name = ''] = await readdir(downloads);
  const lines = async () => (await readFile(join(downloads, name), 'utf8')).split('\r\n');
  // The heading, and nothing after the end of the last line.
  await expect.poll(async () => (await lines()).length).toBe(count + 2);
  const [heading = '', first = ''] = await lines();
  expect(heading.startsWith('\uFEFFid,')).toBe(true);
  expect(first.startsWith(`${count},https://example.com/${count},`)).toBe(true);
});
