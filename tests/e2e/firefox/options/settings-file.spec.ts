import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { click, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { keysAndTheme, withMore } from '../../shared/settings-file.ts';

test('Settings are saved to a file without keys, and a file is imported after a look at it', async ({
  stage,
  downloads,
}) => {
  const { service } = stage;
  const page = await stage.open('options.html#data');
  await click(page, 'Export settings');
  await expect.poll(async () => readdir(downloads)).toEqual(['verdict-settings.json']);
  const file = join(downloads, 'verdict-settings.json');
  await expect.poll(async () => readFile(file, 'utf8')).toMatch(/\}\n$/);
  await writeFile(file, withMore(await readFile(file, 'utf8'), service.key, `${service.url}/more`));
  const input = await page.$<'input'>('input[type=file]' as 'input');
  await input?.uploadFile(file);
  await shows(page, 'Theme: System → Dark');
  await click(page, 'Import');
  await shows(page, 'The settings were imported.');
  expect(await page.evaluate(keysAndTheme)).toEqual([service.key, '', 'dark']);
});
