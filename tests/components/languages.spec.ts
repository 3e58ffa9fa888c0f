import type { Page } from '@playwright/test';
import { finishedLanguages } from '../../scripts/lib/languages/language.ts';
import { sections } from '../../components/options/sections.ts';
import {
  showPopup,
  showReports,
  showSettings,
  showSidePanel,
  type State,
} from '../support/builders/show.ts';
import { mixedDirections } from '../e2e/shared/display-modes.ts';
import { expect, test } from './support/component-test.ts';
import { screens } from '../screenshots/states/languages.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import { popupStates } from '../screenshots/states/popup.ts';

// In each state the words of each language have room, and longer ones than any has, mirrored.
test.describe.configure({ mode: 'parallel' });

/** The parts that make a page wider than its window, and the words of buttons that are cut off. */
const cut = `(() => {
  const isOut = (one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
  };
  const all = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility());
  const wide = document.documentElement.scrollWidth > innerWidth ? all.filter(isOut) : [];
  const cut = all.filter(
    (one) =>
      one.matches('button, a.button') &&
      one.scrollWidth > one.clientWidth + 1 &&
      getComputedStyle(one).textOverflow !== 'ellipsis',
  );
  return [
    ...wide.filter((one) => ![...one.children].some(isOut)).map((one) => one.outerHTML.slice(0, 200)),
    ...cut.map(({ innerText }) => innerText),
  ];
})()`;
const faultsOf = async (page: Page, script: string) => page.evaluate<string[]>(script);

/** Each page with its states, its widths, and into how many tests the states go. */
const pages = [
  ['popup', showPopup, popupStates, [380], 2],
  ['settings', showSettings, sections.map((name): State => ({ name })), [1280, 900, 360], 1],
  ['side panel', showSidePanel, sidePanelStates, [360, 320], 1],
  ['Reports', showReports, reportStates, [1280, 900, 360], 4],
] as const;

for (const [name, show, states, widths, parts] of pages)
  for (let part = 1; part <= parts; part += 1)
    test(`In a language with long words, from right to left, each state of the ${name} has room for all (${part} of ${parts})`, async ({
      harness,
    }) => {
      test.setTimeout(900_000);
      const tab = await harness.context.newPage();
      // An action of a person looks for words of the state.
      for (const { act: _act, ...state } of states.filter((_, at) => at % parts === part - 1)) {
        const page = await show(harness, { ...state, isPseudo: true }, tab);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 700 });
          expect.soft(await faultsOf(page, cut), `${state.name} at ${width} px`).toEqual([]);
        }
      }
    });

for (const language of finishedLanguages())
  test(`In ${language}, popup, Reports, settings and a dialog have room for all, and no text is turned round`, async ({
    harness,
  }) => {
    test.setTimeout(300_000);
    const tab = await harness.context.newPage();
    for (const [screen, show, states, widths] of screens)
      for (const state of states) {
        const page = await show(harness, { ...state, language }, tab);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 700 });
          const where = `${screen} ${state.name} at ${width} px`;
          expect.soft(await faultsOf(page, cut), where).toEqual([]);
          expect.soft(await faultsOf(page, mixedDirections), where).toEqual([]);
        }
      }
  });
