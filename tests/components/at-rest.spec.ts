import type { Page } from '@playwright/test';
import { popupStates } from '../screenshots/states/popup.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import { showPopup, showReports, showSidePanel } from '../support/builders/show.ts';
import { expect, test } from './support/component-test.ts';

/** The elements that move by themselves, also where nobody sees them. */
const moving = async (page: Page) =>
  page.evaluate<string[]>(
    `document.getAnimations().map(({ effect }) => effect.target.outerHTML.slice(0, 80))`,
  );

for (const [name, show, states, chosen] of [
  ['popup', showPopup, popupStates, ['with-history']],
  ['side panel', showSidePanel, sidePanelStates, ['page']],
  ['Reports', showReports, reportStates, ['reports', 'report', 'projects', 'nothing-needs-you']],
] as const)
  test(`${name}: nothing moves while nothing is under way`, async ({ harness }) => {
    for (const state of states.filter((one) => (chosen as readonly string[]).includes(one.name))) {
      const page = await show(harness, state);
      await expect.poll(async () => moving(page), state.name).toEqual([]);
      await page.close();
    }
  });
