import { goto } from '../../../support/browser/firefox.ts';
import {
  clickToolbar,
  closePopup,
  inWindow,
  popupHeight,
} from '../../../support/browser/firefox-window.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test('has the height that it asks for at 100, 125 and 200 %, and scrolls only within its lists', async ({
  site,
  stage: { firefox, open },
}) => {
  const page = await open('reports.html');
  await goto(page, `${site.url}/`);
  await page.bringToFront();
  for (const scale of ['1.0', '1.25', '2.0']) {
    await inWindow(
      firefox.browser,
      `Services.prefs.setCharPref('layout.css.devPixelsPerPx', '${scale}'); return '';`,
    );
    const read = await clickToolbar(firefox.browser);
    await expect.poll(read).toContain('Create report');
    await expect.poll(() => popupHeight(firefox.browser), scale).toBe('600,0');
    await closePopup(firefox.browser);
  }
  await inWindow(
    firefox.browser,
    `Services.prefs.clearUserPref('layout.css.devPixelsPerPx'); return '';`,
  );
});
