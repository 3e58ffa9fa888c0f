import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { click, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

/** The keys of all connections and the theme, as they lie in storage. Runs in a page. */
const keysAndTheme = `browser.storage.local.get(['connections', 'preferences']).then(
  ({ connections, preferences }) => [
    ...connections.list.map(({ apiKey }) => apiKey), preferences?.theme])`;

test('Settings are saved to a file without keys, and a file is imported', async ({
  stage,
  downloads,
}) => {
  const { service } = stage;
  const page = await stage.open('options.html#data');
  await click(page, 'Export settings');
  await expect.poll(async () => readdir(downloads)).toEqual(['verdict-settings.json']);
  const path = join(downloads, 'verdict-settings.json');
  await expect.poll(async () => readFile(path, 'utf8')).toMatch(/\}\n$/);
  const text = await readFile(path, 'utf8');
  expect(text).not.toContain(service.key);
  const file = JSON.parse(text) as { connections: object[]; preferences: object };
  expect(file.connections).toHaveLength(1);
  file.connections.push({ url: `${service.url}/more` });
  Object.assign(file.preferences, { theme: 'dark' });
  await writeFile(path, JSON.stringify(file));
  const input = await page.$<'input'>('input[type=file]' as 'input');
  await input?.uploadFile(path);
  await shows(page, 'Theme: System → Dark');
  await click(page, 'Import');
  await shows(page, 'The settings were imported.');
  expect(await page.evaluate(keysAndTheme)).toEqual([service.key, '', 'dark']);
});
