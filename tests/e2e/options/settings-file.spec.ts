import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/browser/test.ts';
import { keysAndTheme, withMore } from '../shared/settings-file.ts';

test('Settings are saved to a file without keys, and a file is imported after a look at it', async ({
  harness,
  service,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${harness.optionsPage}#data`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export settings' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.locator('input[type=file]').setInputFiles({
    name: 'verdict-settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(withMore(text, service.key, `${service.url}/more`)),
  });
  await expect(page.getByText('Theme: System → Dark')).toBeVisible();
  expect(await page.evaluate(keysAndTheme)).toEqual([service.key, 'system']);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The settings were imported.')).toBeVisible();
  expect(await page.evaluate(keysAndTheme)).toEqual([service.key, '', 'dark']);
});
