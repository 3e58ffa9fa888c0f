import type { Page } from '@playwright/test';
import { sections } from '../../components/options/sections.ts';
import { finishedLanguages } from '../../scripts/lib/languages/language.ts';
import { showPopup, showReports, showSettings, type State } from '../support/builders/show.ts';
import { schemes } from '../support/browser/show.ts';
import { test } from '../support/browser/test.ts';
import { popupStates } from './states/popup.ts';
import { reportStates } from './states/reports.ts';

/** The states of these names, without what a person does there: that looks for English words. */
const named = (states: State[], ...names: string[]) =>
  states.filter(({ name }) => names.includes(name)).map(({ act: _act, ...state }): State => state);

/** A dialog, which the last button of the section opens. */
const dialog: State = {
  name: 'data',
  act: async (page) => page.locator('.danger').click(),
};

/** Screens that have most of the words, with a name for their folder. */
const screens = [
  [
    'popup',
    showPopup,
    named(
      popupStates,
      'not-yet-reported',
      'with-history',
      'fix-first, fullest',
      'several-jobs',
      'no-connection',
    ),
  ],
  [
    'reports',
    showReports,
    named(
      reportStates,
      'reports',
      'report',
      'report with its checks',
      'compare two runs',
      'watches',
      'new reports',
      'new reports under way',
      'mended',
      'accepted',
      'project',
    ),
  ],
  ['settings', showSettings, sections.map((name): State => ({ name }))],
  ['dialog', showSettings, [dialog]],
] as const;

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
