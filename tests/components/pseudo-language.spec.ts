import type { Page } from '@playwright/test';
import { showPopup, showReports, showSidePanel } from '../support/builders/show.ts';
import { expect, test } from './support/component-test.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import { popupStates } from '../screenshots/states/popup.ts';

// Languages come next: in each state the longest words have room, mirrored.
test.describe.configure({ mode: 'parallel' });

/** How far a page is wider than its window, and the words of buttons that are cut off. */
const cut = `(() => {
  const wider = document.documentElement.scrollWidth - innerWidth;
  const buttons = [...document.querySelectorAll('button, [role="tab"], a.button')].filter(
    (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
  );
  return [...(wider > 0 ? [wider + ' px too wide'] : []), ...buttons.map((one) => one.innerText)];
})()`;
const cutOff = async (page: Page) => page.evaluate<string[]>(cut);

const pages = [
  ['popup', showPopup, popupStates, [380]],
  ['side panel', showSidePanel, sidePanelStates, [360, 320]],
  ['Reports', showReports, reportStates, [1280, 900, 360]],
] as const;

for (const [name, show, states, widths] of pages)
  test(`In a language with long words, from right to left, each state of the ${name} has room for all`, async ({
    harness,
  }) => {
    test.setTimeout(900_000);
    const tab = await harness.context.newPage();
    // An action of a person looks for words of the state.
    for (const { act: _act, ...state } of states) {
      const page = await show(harness, { ...state, isPseudo: true }, tab);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        expect.soft(await cutOff(page), `${state.name} at ${width} px`).toEqual([]);
      }
    }
  });
