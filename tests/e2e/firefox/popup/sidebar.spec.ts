import { click, shows } from '../../../support/browser/firefox-actions.ts';
import {
  clickIn,
  clickToolbar,
  inWindow,
  openSidebar,
  readSidebar,
} from '../../../support/browser/firefox-window.ts';
import { cameSince, fillLargeArchive } from '../../../support/builders/show.ts';
import { addOnId } from '../../../../scripts/lib/identity.ts';
import { goto } from '../../../support/browser/firefox.ts';
import type { Site } from '../../../support/service/server.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

/** The site under a host that the extension has no access to: it has access to the service's. */
const elsewhere = ({ url }: Site) => url.replace('127.0.0.1', 'localhost');

test('opens from the popup’s menu, stays with the page that was clicked on, follows once that is allowed, and asks the service nothing', async ({
  site,
  stage,
}) => {
  const origin = elsewhere(site);
  const { browser } = stage.firefox;
  const list = await stage.open('reports.html');
  await shows(list, 'No reports yet');
  const options = await stage.open('options.html#toolbar');
  await options.evaluate(fillLargeArchive, { origin, count: 200 });
  await click(options, 'Result of the page on the toolbar button', 'switch');
  const page = await stage.open(`${origin}/1`);
  await page.bringToFront();
  const popup = await clickToolbar(browser);
  await expect.poll(popup).toContain('Recent reports');
  await clickIn(browser, 'popup', 'More');
  const opened = Date.now();
  await clickIn(browser, 'popup', 'Open side panel');
  const read = () => readSidebar(browser);
  await expect.poll(read).toContain(`${origin}/1`);
  await expect.poll(read).toContain('Decent');
  await options.bringToFront();
  await expect.poll(read).toContain('This is not the page in front');
  expect(await read()).toContain('Follow the page in front');

  await clickIn(browser, 'sidebar', 'Follow the page in front');
  await page.bringToFront();
  await expect.poll(read).not.toContain('This is not the page in front');
  // The sidebar itself asks when it opens, and the answer may take its time.
  await expect.poll(() => options.evaluate(cameSince(opened))).toBe(true);
  const before = stage.service.requests.length;
  for (let number = 100; number < 130; number += 1) {
    await goto(page, `${origin}/${number}`);
    if (number % 10 === 0) await expect.poll(read).toContain(`${origin}/${number}`);
  }
  await expect.poll(read).toContain('Good');
  expect(stage.service.requests.slice(before)).toEqual([]);
});

test('that Firefox opens by itself asks for a click on the toolbar, and then shows the page', async ({
  site,
  stage: { firefox, open },
}) => {
  const { browser } = firefox;
  const page = await open(`${elsewhere(site)}/`);
  await page.bringToFront();
  const read = await openSidebar(browser);
  await expect.poll(read).toContain('Click Verdict in the toolbar to check this page');
  await expect.poll(read).not.toMatch(/can’t be checked|Can’t check|No page here/);
  await clickToolbar(browser);
  await expect.poll(read).toContain(`${elsewhere(site)}/`);
  expect(await read()).not.toContain('Click Verdict');
  // The sidebar has an icon of its own, and no text of it is cut where it is narrow.
  const icon = await inWindow(
    browser,
    `const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
    return JSON.stringify(extension.manifest.sidebar_action.default_icon);`,
  );
  expect(icon).toContain('icon/16.png');
});

test('follows at once where Firefox allows all sites', async ({
  site,
  stage: { firefox, open },
}) => {
  const { browser } = firefox;
  const allow = async (does: 'add' | 'remove') =>
    inWindow(
      browser,
      `const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(addOnId)});
      await ExtensionPermissions.${does}(extension.id, { permissions: [], origins: ['http://*/*', 'https://*/*'] }, extension);
      return '';`,
    );
  await allow('add');
  const page = await open(`${elsewhere(site)}/`);
  await page.bringToFront();
  const read = await openSidebar(browser);
  await expect.poll(read).toContain(`${elsewhere(site)}/`);
  expect(await read()).not.toContain('Click Verdict');
  await goto(page, `${elsewhere(site)}/?another`);
  await expect.poll(read).toContain('?another');
  await allow('remove');
});
