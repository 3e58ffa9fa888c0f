import type { Browser } from 'puppeteer-core';
import {
  clickIn,
  clickToolbar,
  closePopup,
  inWindow,
} from '../../../support/browser/firefox-window.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { creates } from '../../../support/service/requests.ts';
import { waitFor } from '../../../support/wait-for.ts';

/** Shows an address in the tab in front, as Firefox does where a person chooses another view. */
async function show(browser: Browser, address: string): Promise<void> {
  await inWindow(
    browser,
    `gBrowser.selectedBrowser.fixupAndLoadURIString(${JSON.stringify(address)}, {
      triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
    });
    return '';`,
  );
  const shown = `return gBrowser.currentURI.spec === ${JSON.stringify(address)} && !gBrowser.selectedBrowser.webProgress.isLoadingDocument ? 'shown' : '';`;
  await waitFor(`the view ${address}`, () => inWindow(browser, shown));
}

/**
 * Creates a report in the popup above the view. Firefox shows a view from another process, and a
 * popup that opens before that is above the page before. It is opened again then, as a person does.
 */
async function createReport(browser: Browser): Promise<void> {
  await expect(async () => {
    const read = await clickToolbar(browser);
    const text = await waitFor('the popup', async () => (await read()) || null);
    if (text.includes('Create report') && !text.includes('Can’t check this page')) return;
    await closePopup(browser);
    throw new Error(text);
  }).toPass();
  await clickIn(browser, 'popup', 'Create report');
}

test('reports the page itself in Reader View and where its source is shown', async ({
  site,
  stage,
}) => {
  const { browser } = stage.firefox;
  const page = await stage.open(`${site.url}/article?a=b%26c`);
  await page.bringToFront();
  await show(browser, `about:reader?url=${encodeURIComponent(`${site.url}/article?a=b%26c`)}`);
  await createReport(browser);
  await expect
    .poll(() => creates(stage.service))
    .toEqual([{ url: `${site.url}/article?a=b%26c`, privacy: '1' }]);
  await closePopup(browser);

  await show(browser, `view-source:${site.url}/source`);
  await createReport(browser);
  await expect
    .poll(() => creates(stage.service)[1])
    .toEqual({ url: `${site.url}/source`, privacy: '1' });
  await closePopup(browser);
});
