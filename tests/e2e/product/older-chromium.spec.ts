import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../../support/browser/test.ts';
import { launch } from '../../support/browser/launch.ts';

const built = join(import.meta.dirname, '../../../.output/chrome-mv3');

/**
 * Chromium before 148 has no `browser`. Later versions have no switch that removes it, so a script
 * deletes it before the scripts of the build begin.
 */
const test = base.extend({
  harness: async ({ headless }, use) => {
    const extension = await mkdtemp(join(tmpdir(), 'verdict-'));
    await cp(built, extension, { recursive: true });
    const take = 'delete globalThis.browser;\n';
    await writeFile(join(extension, 'older.js'), take);
    await prepend(join(extension, 'background.js'), take);
    for (const file of await readdir(extension))
      if (file.endsWith('.html'))
        await prepend(join(extension, file), '<script src="/older.js"></script>', '<head>');
    const harness = await launch({ headless, extension });
    await use(harness);
    await harness.close();
    await rm(extension, { recursive: true });
  },
});

test('In a Chromium without `browser` a service is connected, a report is created, and it is in the lists', async ({
  harness,
  service,
  site,
}) => {
  // Chromium restores it in the worker once access is granted. The worker has started by then.
  const [worker] = harness.context.serviceWorkers();
  expect(await worker?.evaluate('typeof browser')).toBe('undefined');
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  expect(await popup.evaluate('typeof browser')).toBe('undefined');
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  await expect(
    popup.getByRole('list', { name: 'Recent reports' }).getByRole('listitem'),
  ).toHaveCount(1);
  const reports = await harness.open(harness.extensionUrl('reports.html'));
  await expect(reports.getByRole('row').filter({ hasText: new URL(site.url).host })).toHaveCount(1);
});

async function prepend(path: string, text: string, after = ''): Promise<void> {
  const content = await readFile(path, 'utf8');
  await writeFile(
    path,
    content.replace(after, () => after + text),
  );
}
