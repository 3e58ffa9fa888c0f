import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyOfBuild } from '../../support/browser/profile.ts';
import { launch } from '../../support/browser/launch.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Writes into the page what the script can read, or why it cannot. */
const probe = `void (async () => chrome.storage.local.get(null))().then(
  (all) => (document.documentElement.dataset.read = JSON.stringify(all)),
  ({ message }) => (document.documentElement.dataset.read = message),
);`;

test('A content script, if there were one, could not read the API key', async ({
  headless,
  service,
  site,
}) => {
  const { folder, remove } = await copyOfBuild('chrome');
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  expect(manifest).not.toHaveProperty('content_scripts');
  const scripts = [{ matches: ['http://127.0.0.1/*'], js: ['probe.js'] }];
  await writeFile(join(folder, 'probe.js'), probe);
  await writeFile(file, JSON.stringify({ ...manifest, content_scripts: scripts }));

  const harness = await launch({ headless, extension: folder });
  try {
    await harness.connect(service);
    const options = await harness.open(harness.optionsPage);
    expect(await options.evaluate('chrome.storage.local.get().then(JSON.stringify)')).toContain(
      service.key,
    );
    const page = await harness.open(`${site.url}/`);
    const refused = 'Access to storage is not allowed from this context.';
    await expect(page.locator('html')).toHaveAttribute('data-read', refused);
    // The same holds while the background, which closes storage, is stopped.
    await harness.stopWorker();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-read', refused);
  } finally {
    await harness.close();
    await remove();
  }
});
