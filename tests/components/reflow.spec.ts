import type { Page } from '@playwright/test';
import { sections } from '../../components/options/sections.ts';
import { misfits } from '../e2e/shared/display-modes.ts';
import { popupStates } from '../screenshots/states/popup.ts';
import { reportStates } from '../screenshots/states/reports.ts';
import { sidePanelStates } from '../screenshots/states/side-panel.ts';
import {
  showPopup,
  showReports,
  showSettings,
  showSidePanel,
  type State,
} from '../support/builders/show.ts';
import { expect, test } from './support/component-test.ts';

test.describe.configure({ mode: 'parallel' });

/** The states of each page that have the most in them. */
const pages = [
  ['popup', showPopup, popupStates, ['fullest', 'several-jobs', 'asking-several']],
  ['side panel', showSidePanel, sidePanelStates, ['page', 'unfolded', 'changing-privacy']],
  ['settings', showSettings, sections.map((name): State => ({ name })), sections],
  ['Reports', showReports, reportStates, ['selected', 'report', 'projects', 'watches', 'export']],
] as const;

/** The spacing of WCAG's criterion 1.4.12. Runs in the page. */
const spaceOut = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; ' +
    'word-spacing: 0.16em !important } p { margin-block-end: 2em !important }');
  document.adoptedStyleSheets.push(sheet);
})()`;

const forgetReached = `document.querySelectorAll('[data-reached]').forEach((one) => delete one.dataset.reached)`;

type Focused = { name: string; isSeen: boolean; isAgain: boolean };

/**
 * The control that has the focus, whether any part of it can be seen, and whether it had the focus
 * before. Runs in the page.
 */
const focused = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const shown = one.closest('label') ?? one;
  const { left, right, top, bottom } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  const inside = (from, to, end) => [0.1, 0.5, 0.9].map((at) => from + (to - from) * at)
    .filter((value) => value > 0 && value < end);
  const isSeen = inside(left, right, innerWidth).some((x) => inside(top, bottom, innerHeight)
    .some((y) => {
      const hit = document.elementFromPoint(x, y);
      return shown.contains(hit) || hit?.contains(shown);
    }));
  const isAgain = 'reached' in one.dataset;
  one.dataset.reached = '';
  return { name: one.outerHTML.slice(0, 120), isSeen, isAgain };
})()`;

/** The texts that are cut, and that nothing shows whole. Runs in the page. */
const lost = `[...document.querySelectorAll('.cut')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[title]') &&
    [one, ...one.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1 &&
      getComputedStyle(part).textOverflow === 'ellipsis'))
  .map((one) => one.outerHTML.slice(0, 160))`;

/** The controls that the Tab key has to reach, and did not. Runs in the page. */
const unreached = `(() => {
  const area = document.querySelector('dialog[open], [role="menu"]') ?? document;
  return [...area.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled &&
      one.tabIndex >= 0 && one.type !== 'radio' && !('reached' in one.dataset))
    .map((one) => one.outerHTML.slice(0, 120));
})()`;

for (const [name, show, states, full] of pages) {
  const eachState = async (
    harness: Parameters<typeof show>[0],
    look: (page: Page, state: string) => Promise<void>,
  ) => {
    for (const state of states.filter((one) => (full as readonly string[]).includes(one.name))) {
      const page = await show(harness, state);
      await look(page, state.name);
      await page.close();
    }
  };

  test(`${name}: at 320 px, which is 400 % of a small window, nothing scrolls to two sides`, async ({
    harness,
  }) => {
    test.setTimeout(300_000);
    await eachState(harness, async (page, state) => {
      await page.setViewportSize({ width: 320, height: 256 });
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect.soft(wider, state).toBeLessThanOrEqual(0);
    });
  });

  test(`${name}: with wide spacing of text every control is whole`, async ({ harness }) => {
    test.setTimeout(300_000);
    await eachState(harness, async (page, state) => {
      await page.evaluate(spaceOut);
      // A part that scrolls by itself is whole, too.
      const faults = (await page.evaluate<string[]>(misfits)).filter(
        (fault) => !fault.startsWith('A scroll bar'),
      );
      expect.soft(faults, state).toEqual([]);
      expect.soft(await page.evaluate<string[]>(lost), state).toEqual([]);
    });
  });

  test(`${name}: the Tab key reaches every control, each is seen, in both directions, and it leaves the page`, async ({
    harness,
  }) => {
    test.setTimeout(300_000);
    await eachState(harness, async (page, state) => {
      for (const key of ['Tab', 'Shift+Tab']) {
        const hidden: string[] = [];
        let leaves = false;
        await page.evaluate(forgetReached);
        for (let steps = 0; steps < 300; steps += 1) {
          await page.keyboard.press(key);
          const one = await page.evaluate<Focused | null>(focused);
          if (one?.isAgain) break;
          if (!one) leaves = true;
          else if (!one.isSeen) hidden.push(one.name);
        }
        if (key === 'Tab') expect.soft(leaves, state).toBe(true);
        expect.soft(hidden, `${state}, ${key}`).toEqual([]);
        expect.soft(await page.evaluate<string[]>(unreached), `${state}, ${key}`).toEqual([]);
      }
    });
  });
}
