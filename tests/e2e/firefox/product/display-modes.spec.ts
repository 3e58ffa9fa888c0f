import type { Page } from 'puppeteer-core';
import { popupPath } from '../../../support/browser/show.ts';
import {
  alikeWithForcedColours,
  misfits,
  motions,
  unseenMarks,
} from '../../shared/display-modes.ts';
import { shows } from '../../../support/browser/firefox-actions.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { thirtyReports } from '../../../support/service/samples.ts';

/** Colours are forced, pages have 200 %, and nothing is to move. */
const lessMotion = 'ui.prefersReducedMotion';
test.use({
  reports: async ({}, use) => use(thirtyReports),
  preferences: {
    'browser.display.document_color_use': 2,
    'layout.css.devPixelsPerPx': '2.0',
    [lessMotion]: 1,
  },
});

const { url } = thirtyReports.at(-1)!;
const host = new URL(url).host;
/** Each page with a text that it shows once it is there. */
const pages = {
  [popupPath(url)]: host,
  'sidepanel.html': host,
  'options.html': 'Connections',
  'reports.html': host,
  'reports.html?tab=projects': host,
};

/** Opens each page in turn. */
async function inEach(
  stage: FirefoxStage,
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const [path, text] of Object.entries(pages)) {
    const page = await stage.open(path);
    await shows(page, text);
    await look(page, path);
    await page.close();
  }
}

test('shows focus, selection and marks where colours are forced', async ({ stage }) => {
  await inEach(stage, async (page, path) => {
    const picture = await page.screenshot({ encoding: 'base64' });
    expect.soft(await page.evaluate(unseenMarks(picture)), path).toEqual([]);
    await page.keyboard.press('Tab');
    expect.soft(await page.evaluate(alikeWithForcedColours), path).toEqual([]);
  });
});

test('fits all into the window at 200 %, with one scroll bar', async ({ stage }) => {
  await inEach(stage, async (page, path) => {
    expect(await page.evaluate('devicePixelRatio')).toBe(2);
    expect.soft(await page.evaluate(misfits), path).toEqual([]);
  });
});

test('moves nothing for a person who wants less motion', async ({ stage }) => {
  await inEach(stage, async (page, path) => {
    expect.soft(await page.evaluate(motions), path).toEqual([]);
  });
  const page = await stage.open('options.html');
  await shows(page, 'Connections');
  const set = async (value: number) =>
    inWindow(
      stage.firefox.browser,
      `Services.prefs.setIntPref('${lessMotion}', ${value}); return '';`,
    );
  await set(0);
  await expect.poll(() => page.evaluate(motions)).toContain('input::before');
  await set(1);
});
