import type { Page } from '@playwright/test';
import {
  alikeWithForcedColours,
  misfits,
  motions,
  unseenMarks,
} from '../e2e/shared/display-modes.ts';
import { schemes } from '../support/browser/show.ts';
import { expect, test as base } from './support/component-test.ts';
import { optionStates } from '../screenshots/states/options.ts';
import { popupStates } from '../screenshots/states/popup.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import { showPopup, showReports, showSidePanel } from '../support/builders/show.ts';
import { openOptions, openSettings } from '../support/pages/options-page.ts';
import { startServer } from '../support/service/server.ts';
import { oddAnswers } from '../e2e/options/odd-answers.ts';

/** The states of each page that have the most in them. */
const full = {
  popup: ['fullest', 'with-history', 'several-jobs', 'run-sending', 'asking-several'],
  'side panel': ['page', 'unfolded', 'changing-privacy', 'sending'],
  options: [
    'welcome done',
    'two connections',
    'several connections',
    'tested',
    'result on the button',
    'checking',
  ],
  Reports: [
    'selected',
    'jobs in rows',
    'many under way',
    'report',
    'projects',
    'export',
    'watches',
    'new reports under way',
    'new reports asking',
  ],
};
type PageName = keyof typeof full;

/** The parts of each page that move for a person who did not ask for less. */
const moving: Record<PageName, string[]> = {
  popup: ['progress'],
  'side panel': ['progress'],
  options: ['input::before', 'span.shape'],
  Reports: ['div.toast', 'progress', 'input::before'],
};

/** Shows each full state of a page, one after the other in one tab. */
type Shows = Record<
  PageName,
  (look: (page: Page, state: string) => Promise<void>) => Promise<void>
>;

const test = base.extend<{ shows: Shows }>({
  shows: async ({ harness, service }, use) => {
    await use({
      popup: async (look) => {
        const tab = await harness.context.newPage();
        for (const state of named(popupStates, full.popup))
          await look(await showPopup(harness, state, tab), state.name);
      },
      'side panel': async (look) => {
        const tab = await harness.context.newPage();
        for (const state of named(sidePanelStates, full['side panel']))
          await look(await showSidePanel(harness, state, tab), state.name);
      },
      options: async (look) => {
        const odd = await startServer(oddAnswers);
        const page = await openOptions(harness);
        const states = Object.entries(optionStates).map(([name, show]) => ({ name, show }));
        for (const { name, show } of named(states, full.options)) {
          await page.setViewportSize({ width: 800, height: 700 });
          await openSettings(page);
          await show(page, { service, odd: odd.url });
          await look(page, name);
        }
        await odd.close();
      },
      Reports: async (look) => {
        const tab = await harness.context.newPage();
        for (const state of named(reportStates, full.Reports))
          await look(await showReports(harness, state, tab), state.name);
      },
    });
  },
});

test.describe.configure({ mode: 'parallel' });

for (const page of Object.keys(full) as PageName[]) {
  test(`${page}: focus, selection and marks are seen where colours are forced`, async ({
    shows,
  }) => {
    test.setTimeout(300_000);
    await shows[page](async (shown, state) => {
      for (const colorScheme of schemes) {
        await shown.emulateMedia({ forcedColors: 'active', colorScheme });
        const picture = (await shown.screenshot()).toString('base64');
        const unseen = await shown.evaluate<string[]>(unseenMarks(picture));
        expect.soft(unseen, `${state}, ${colorScheme}`).toEqual([]);
      }
      // Browsers show the focus to a person who uses keys.
      await shown.keyboard.press('Tab');
      expect.soft(await shown.evaluate<string[]>(alikeWithForcedColours), state).toEqual([]);
      await shown.emulateMedia({ forcedColors: null, colorScheme: null });
    });
  });

  test(`${page}: all of it can be reached at 200 %, with one scroll bar`, async ({ shows }) => {
    test.setTimeout(300_000);
    await shows[page](async (shown, state) => {
      // Zoom halves the window in CSS pixels. A popup grows with it, up to 800 by 600 pixels.
      const { width, height } = shown.viewportSize()!;
      await shown.setViewportSize({
        width: page === 'popup' ? width : width / 2,
        height: height / 2,
      });
      expect.soft(await shown.evaluate<string[]>(misfits), state).toEqual([]);
    });
  });

  test(`${page}: nothing moves for a person who wants less motion`, async ({ shows }) => {
    test.setTimeout(300_000);
    const moved = new Set<string>();
    await shows[page](async (shown, state) => {
      for (const one of await shown.evaluate<string[]>(motions)) moved.add(one);
      await shown.emulateMedia({ reducedMotion: 'reduce' });
      expect.soft(await shown.evaluate<string[]>(motions), state).toEqual([]);
      await shown.emulateMedia({ reducedMotion: null });
    });
    expect([...moved]).toEqual(expect.arrayContaining(moving[page]));
  });
}

function named<State extends { name: string }>(states: State[], names: string[]): State[] {
  return names.map((name) => {
    const found = states.find((state) => state.name === name);
    if (!found) throw new Error(`There is no state "${name}"`);
    return found;
  });
}
