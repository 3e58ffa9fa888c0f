import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sections } from '../../../../components/options/sections.ts';
import { misfits } from '../../shared/display-modes.ts';
import { popupPath } from '../../../support/browser/show.ts';
import { shows } from '../../../support/browser/firefox-actions.ts';
import { addOnId } from '../../../../scripts/lib/identity.ts';
import { launchFirefox } from '../../../support/browser/firefox.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { copyOfBuild } from '../../../support/browser/profile.ts';
import { aConnection } from '../../../support/builders/values.ts';
import { withLongWords } from '../../../support/builders/show.ts';
import { startFilled } from '../../../support/service/report-service.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { waitFor } from '../../../support/wait-for.ts';

type Messages = Record<string, { message: string }>;

const grant = `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID('${addOnId}');
  await ExtensionPermissions.add('${addOnId}', { permissions: [], origins: ['http://127.0.0.1/*'] }, extension);
  return '';`;

test('has room for all in a language with long words, from right to left', async () => {
  test.setTimeout(300_000);
  const { folder, remove } = await copyOfBuild('firefox');
  const file = join(folder, '_locales/en/messages.json');
  const messages = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Messages);
  const longer = messages.map(([key, one]) => [
    key,
    { ...one, message: withLongWords(key, one.message) },
  ]);
  await writeFile(file, JSON.stringify(Object.fromEntries(longer)));
  const service = await startFilled(thirtyReports);
  const firefox = await launchFirefox({ extension: folder });
  // Access that is granted before the extension runs can be lost.
  const settings = await firefox.open('options.html');
  await inWindow(firefox.browser, grant);
  const host = { origins: ['http://127.0.0.1/*'] };
  const hasAccess = `chrome.permissions.contains(${JSON.stringify(host)})`;
  await waitFor('the access', async () => (await settings.evaluate(hasAccess)) === true);
  const connection = aConnection({ baseUrl: service.url, apiKey: service.key });
  await settings.evaluate(
    `chrome.storage.local.set(${JSON.stringify({ connections: { v: 1, active: connection.id, list: [connection] } })})`,
  );
  const { url } = thirtyReports.at(-1)!;
  for (const [path, text, widths] of [
    [popupPath(url), new URL(url).host, [380]],
    ['sidepanel.html', new URL(url).host, [360, 320]],
    ...sections.map((section) => [`options.html#${section}`, 'lorem', [1280, 900, 360]] as const),
    ['reports.html', new URL(url).host, [1280, 900, 360]],
    ['reports.html?tab=projects', new URL(url).host, [1280, 900, 360]],
  ] as const) {
    const page = await firefox.open(path);
    await shows(page, text);
    for (const width of widths) {
      await page.setViewport({ width, height: 700 });
      expect.soft(await page.evaluate(misfits), `${path} at ${width} px`).toEqual([]);
    }
    await page.close();
  }
  await firefox.close();
  await service.close();
  await remove();
});
