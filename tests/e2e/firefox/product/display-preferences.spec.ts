import {
  alikeWithForcedColours,
  misfits,
  motions,
  unseenMarks,
} from '../../shared/display-modes.ts';
import { shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { eachPage } from './each-page.ts';

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

test('shows focus, selection and marks where colours are forced, fits all into the window at 200 %, and moves nothing for a person who wants less motion', async ({
  stage,
}) => {
  for (const [path, text] of Object.entries(eachPage)) {
    const page = await stage.open(path);
    await shows(page, text);
    expect(await page.evaluate('devicePixelRatio')).toBe(2);
    const picture = await page.screenshot({ encoding: 'base64' });
    expect.soft(await page.evaluate(unseenMarks(picture)), path).toEqual([]);
    await page.keyboard.press('Tab');
    for (const script of [alikeWithForcedColours, misfits, motions])
      expect.soft(await page.evaluate(script), path).toEqual([]);
    await page.close();
  }
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
