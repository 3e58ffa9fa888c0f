import { expect, test } from '@playwright/test';
import { finishedLanguages } from '../../../scripts/lib/languages/language.ts';
import { readMessages } from '../../../scripts/lib/languages/messages.ts';
import { launch } from '../../support/browser/launch.ts';

/** Words of each page, before a service is connected. */
const words = {
  'popup.html': 'sharedConnect',
  'reports.html': 'reportsTitle',
  'options.html': 'welcomeTitle',
};
const wordIn = (language: string, key: string) => readMessages(language)[key]?.message ?? '';

for (const [computer, own] of [
  ['de-AT', 'de'],
  ['pl', 'pl'],
  ['ja', 'ja'],
  ['ar-EG', 'ar'],
  ['fi', 'en'],
] as const)
  test(`On a computer in ${computer}, each page has the words of ${own} and no others`, async () => {
    test.setTimeout(120_000);
    const harness = await launch({ language: computer });
    try {
      for (const [path, key] of Object.entries(words)) {
        const page = await harness.open(path);
        const spoken = await page.evaluate<string>('chrome.i18n.getUILanguage()');
        test.skip(spoken.startsWith('en'), `this Chromium speaks ${spoken} instead of ${computer}`);
        const text = page.locator('body');
        await expect(text).toContainText(wordIn(own, key));
        for (const other of ['en', ...finishedLanguages()].filter((one) => one !== own))
          await expect(text).not.toContainText(wordIn(other, key));
        const root = page.locator('html');
        await expect(root).toHaveAttribute('lang', own === 'en' ? 'en' : computer);
        await expect(root).toHaveAttribute('dir', wordIn(own, 'localeDirection'));
      }
    } finally {
      await harness.close();
    }
  });
