import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sections } from '../../../../components/options/sections.ts';
import { misfits, mixedDirections } from '../../shared/display-modes.ts';
import { popupPath } from '../../../support/browser/show.ts';
import { shows } from '../../../support/browser/firefox-actions.ts';
import { packMessages, readMessages } from '../../../../scripts/lib/languages/messages.ts';
import { addOnId } from '../../../../scripts/lib/identity.ts';
import { launchFirefox } from '../../../support/browser/firefox.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { copyOfBuild } from '../../../support/browser/profile.ts';
import { aConnection } from '../../../support/builders/values.ts';
import { withLongWords } from '../../../support/builders/show.ts';
import { startFilled } from '../../../support/service/report-service.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { waitFor } from '../../../support/wait-for.ts';

const grant = `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID('${addOnId}');
  await ExtensionPermissions.add('${addOnId}', { permissions: [], origins: ['http://127.0.0.1/*'] }, extension);
  return '';`;

const packed = (language: string) => packMessages(readMessages(language));
const longWords = Object.fromEntries(
  Object.entries(packed('en')).map(([key, { message }]) => [
    key,
    { message: withLongWords(key, message) },
  ]),
);

// Each with messages in place of the English ones, and a word of the settings.
for (const [language, messages, word] of [
  ['long words, from right to left', longWords, 'lorem'],
  ['German', packed('de'), 'Einstellungen'],
  ['Arabic', packed('ar'), 'الإعدادات'],
] as const)
  test(`has room for ${language}`, async () => {
    test.setTimeout(300_000);
    const { folder, remove } = await copyOfBuild('firefox');
    await writeFile(join(folder, '_locales/en/messages.json'), JSON.stringify(messages));
    const service = await startFilled(thirtyReports);
    const firefox = await launchFirefox({ extension: folder });
    const settings = await firefox.open('options.html');
    const connection = aConnection({ baseUrl: service.url, apiKey: service.key });
    await settings.evaluate(
      `chrome.storage.local.set(${JSON.stringify({ connections: { v: 1, active: connection.id, list: [connection] } })})`,
    );
    const host = { origins: ['http://127.0.0.1/*'] };
    const hasAccess = `chrome.permissions.contains(${JSON.stringify(host)})`;
    await waitFor('the access', async () => {
      // Only now: the settings give back access that no connection needs.
      await inWindow(firefox.browser, grant);
      return (await settings.evaluate(hasAccess)) === true;
    });
    const { url } = thirtyReports.at(-1)!;
    for (const [path, text, widths] of [
      [popupPath(url), new URL(url).host, [380]],
      ['sidepanel.html', new URL(url).host, [360, 320]],
      ...sections.map((section) => [`options.html#${section}`, word, [1280, 900, 360]] as const),
      ['reports.html', new URL(url).host, [1280, 900, 360]],
      ['reports.html?tab=projects', new URL(url).host, [1280, 900, 360]],
    ] as const) {
      const page = await firefox.open(path);
      await shows(page, text);
      for (const width of widths) {
        await page.setViewport({ width, height: 700 });
        expect.soft(await page.evaluate(misfits), `${path} at ${width} px`).toEqual([]);
      }
      if (language === 'Arabic')
        expect.soft(await page.evaluate(mixedDirections), path).toEqual([]);
      await page.close();
    }
    await firefox.close();
    await service.close();
    await remove();
  });
