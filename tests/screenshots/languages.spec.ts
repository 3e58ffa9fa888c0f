import type { Page } from '@playwright/test';
import { finishedLanguages } from '../../scripts/lib/languages/language.ts';
import { schemes } from '../support/browser/show.ts';
import { test } from '../support/browser/test.ts';
import { screens } from './states/languages.ts';

async function shoot(page: Page, path: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `screenshots/languages/${path}-${colorScheme}.png` });
  }
}

for (const language of finishedLanguages())
  test(`the screens in ${language}`, async ({ harness }) => {
    test.setTimeout(300_000);
    for (const [screen, show, states] of screens)
      for (const state of states) {
        const page = await show(harness, { ...state, language });
        await shoot(page, `${language}/${screen}-${state.name.replaceAll(' ', '-')}`);
        await page.close();
      }
  });
