import { misfits } from '../../shared/display-modes.ts';
import { shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { thirtyReports } from '../../../support/service/samples.ts';
import { eachPage } from './each-page.ts';

test.use({ reports: async ({}, use) => use(thirtyReports) });

/**
 * Texts of a table that run into the next cell. Cards have headings for screen readers alone. Runs
 * in the page.
 */
const overlaps = `[...document.querySelectorAll('td, th')]
  .filter((cell) => cell.checkVisibility() && cell.closest('thead')?.clientWidth !== 1 &&
    cell.nextElementSibling && cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.outerHTML.slice(0, 120))`;

test('fits all into the window, and nothing overlaps, with text of 200 % and with a smallest text of 24', async ({
  stage: { firefox, open },
}) => {
  const enlarge = {
    'text of 200 %': [
      `gBrowser.selectedBrowser.textZoom = 2; return '';`,
      `gBrowser.selectedBrowser.textZoom = 1; return '';`,
    ],
    'a smallest text of 24': [
      `Services.prefs.setIntPref('font.minimum-size.x-western', 24); return '';`,
      `Services.prefs.clearUserPref('font.minimum-size.x-western'); return '';`,
    ],
  };
  for (const [how, [begin = '', end = '']] of Object.entries(enlarge))
    for (const [path, text] of Object.entries(eachPage)) {
      const page = await open(path);
      await page.setViewport({ width: 1280, height: 800 });
      await page.bringToFront();
      await shows(page, text);
      await inWindow(firefox.browser, begin);
      for (const script of [misfits, overlaps])
        expect.soft(await page.evaluate(script), `${path}, ${how}`).toEqual([]);
      await inWindow(firefox.browser, end);
      await page.close();
    }
});
