import type { Page } from 'puppeteer-core';
import { creates } from '../../../support/service/requests.ts';
import { click, named, shows } from '../../../support/browser/firefox-actions.ts';
import {
  backgroundState,
  chooseInButtonMenu,
  chooseInMenu,
  closePopup,
  inWindow,
  menuLabels,
  popupAddress,
  pressShortcut,
} from '../../../support/browser/firefox-window.ts';
import { type Site, startSite } from '../../../support/service/server.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

test.use({
  preferences: { 'extensions.background.idle.timeout': 1_000, 'alerts.useSystemBackend': false },
  site: async ({}, use) => {
    const site = await startSite({
      '/': '<!doctype html><title>A page</title><a href="https://example.org/linked">A link</a><p>https://example.org/selected</p><em>no address</em>',
    });
    await use(site);
    await site.close();
  },
});

let options: Page;

test.beforeEach(async ({ stage }) => {
  options = await stage.open('options.html#toolbar');
});

/** The badge and the title of the button above the page in front. */
const button = async () =>
  options.evaluate(
    `browser.tabs.query({ active: true, currentWindow: true }).then(async ([{ id: tabId }]) => [await browser.action.getBadgeText({ tabId }), await browser.action.getTitle({ tabId })].join(' '))`,
  );
const openPage = async ({ open }: FirefoxStage, site: Site) => {
  const page = await open(`${site.url}/`);
  await page.bringToFront();
  return page;
};
const addressInFront = async ({ firefox }: FirefoxStage) =>
  inWindow(firefox.browser, 'return gBrowser.currentURI.spec;');
/** Waits for a page of the extension in a new tab in front, and closes it. */
const opensTab = async (stage: FirefoxStage, path: string) => {
  await expect.poll(() => addressInFront(stage)).toBe(stage.firefox.extensionUrl(path));
  await inWindow(stage.firefox.browser, `gBrowser.removeCurrentTab(); return '';`);
};
const rightClick = async (page: Page, selector: string) =>
  (await page.$(selector))?.click({ button: 'right' });
const select = async (page: Page, selector: string) =>
  page.evaluate(
    (wanted) => getSelection()?.selectAllChildren(document.querySelector(wanted)!),
    selector,
  );

test('reports the page in front on a shortcut that wakes the background, and tells on the button how it went', async ({
  site,
  stage,
}) => {
  await openPage(stage, site);
  await expect.poll(() => backgroundState(stage.firefox.browser)).toBe('stopped');
  await pressShortcut(stage.firefox.browser, 'R');
  await expect.poll(() => creates(stage.service)).toEqual([{ url: `${site.url}/`, privacy: '1' }]);
  await expect.poll(button).toMatch(/^✓ Report created: (Good|Decent|Bad)/);
  await expect.poll(button).toBe(' Report on this page');
});

test('opens the popup on the page where a password is needed', async ({ site, stage }) => {
  await options.evaluate(
    `browser.storage.local.set({ preferences: { privacyOfNew: 'password' } })`,
  );
  await openPage(stage, site);
  await pressShortcut(stage.firefox.browser, 'R');
  const query = new URLSearchParams({ address: `${site.url}/`, privacy: '2' }).toString();
  await expect.poll(() => popupAddress(stage.firefox.browser)).toContain(`popup.html?${query}`);
  await closePopup(stage.firefox.browser);
  expect(creates(stage.service)).toEqual([]);
});

test('opens the popup on a shortcut', async ({ site, stage }) => {
  const { browser, extensionUrl } = stage.firefox;
  await openPage(stage, site);
  await pressShortcut(browser, 'U');
  await expect.poll(() => popupAddress(browser)).toBe(extensionUrl('popup.html'));
  await closePopup(browser);
});

test('names each shortcut with its keys, leads to where they are changed, and opens all reports on the keys that the person chose', async ({
  site,
  stage,
}) => {
  const { browser } = stage.firefox;
  await options.bringToFront();
  await options.evaluate(`location.hash = 'shortcuts'`);
  await shows(options, 'Alt+Shift+R');
  expect(
    await options.$$eval('.shortcuts dd', (all) => all.map(({ innerText }) => innerText)),
  ).toEqual(['Alt+Shift+U', 'Alt+Shift+R', 'not set']);
  await click(options, 'Change');
  await expect.poll(() => addressInFront(stage)).toBe('about:addons');
  await openPage(stage, site);
  await options.evaluate(
    `browser.commands.update({ name: 'open-reports', shortcut: 'Alt+Shift+Y' })`,
  );
  await pressShortcut(browser, 'Y');
  await opensTab(stage, 'reports.html');
  await options.evaluate(`browser.commands.reset('open-reports')`);
});

test('opens the popup in a tab where Firefox opens none above the page, as before version 149', async ({
  site,
  stage,
}) => {
  const { browser } = stage.firefox;
  const allow = async (isAllowed: boolean) =>
    inWindow(
      browser,
      `Services.prefs.setBoolPref('extensions.openPopupWithoutUserGesture.enabled', ${isAllowed}); return '';`,
    );
  await allow(false);
  await options.evaluate(
    `browser.storage.local.set({ preferences: { privacyOfNew: 'password' } })`,
  );
  await openPage(stage, site);
  await pressShortcut(browser, 'R');
  const query = new URLSearchParams({ address: `${site.url}/`, privacy: '2' }).toString();
  await expect
    .poll(() => addressInFront(stage))
    .toBe(stage.firefox.extensionUrl(`popup.html?${query}`));
  await allow(true);
});

test('reports a link and a selected address from the menu of the page, and says what is no address', async ({
  site,
  stage,
}) => {
  const { browser } = stage.firefox;
  const page = await openPage(stage, site);
  await rightClick(page, 'a');
  await chooseInMenu(browser, ['Create report', 'Public']);
  await expect
    .poll(() => creates(stage.service))
    .toEqual([{ url: 'https://example.org/linked', privacy: '0' }]);
  await select(page, 'p');
  await rightClick(page, 'p');
  await chooseInMenu(browser, ['Create report', 'Private']);
  await expect
    .poll(() => creates(stage.service).slice(1))
    .toEqual([{ url: 'https://example.org/selected', privacy: '1' }]);
  await select(page, 'em');
  await rightClick(page, 'em');
  await chooseInMenu(browser, ['Create report', 'Private']);
  await expect.poll(button).toMatch(/^✕ Nothing was sent\. This isn’t a valid address/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await rightClick(page, 'a');
  await chooseInMenu(browser, ['Create report', 'Password…']);
  await expect
    .poll(() => popupAddress(browser))
    .toContain(`address=${encodeURIComponent('https://example.org/linked')}&privacy=2`);
  await closePopup(browser);
  expect(creates(stage.service)).toHaveLength(2);
});

test('leads to the reports of the site, to all reports and to the settings from the menu of the page', async ({
  site,
  stage,
}) => {
  const { browser, extensionUrl } = stage.firefox;
  const page = await openPage(stage, site);
  await rightClick(page, 'body');
  await chooseInMenu(browser, ['Reports of this site']);
  await opensTab(stage, `reports.html?search=${encodeURIComponent(new URL(site.url).host)}`);
  await page.bringToFront();
  await rightClick(page, 'body');
  await chooseInMenu(browser, ['All reports']);
  await opensTab(stage, 'reports.html');
  await page.bringToFront();
  await rightClick(page, 'body');
  await chooseInMenu(browser, ['Settings']);
  await expect.poll(() => addressInFront(stage)).toBe(extensionUrl('options.html'));
});

test('reports the page in front from the menu of the toolbar button', async ({ site, stage }) => {
  await openPage(stage, site);
  await chooseInButtonMenu(stage.firefox.browser, ['Create report', 'Public']);
  await expect.poll(() => creates(stage.service)).toEqual([{ url: `${site.url}/`, privacy: '0' }]);
});

test('has no items in the menus of pages once that is switched off', async ({ site, stage }) => {
  const { browser } = stage.firefox;
  const page = await openPage(stage, site);
  await rightClick(page, 'body');
  const labels = ['Create report', 'Reports of this site', 'All reports', 'Settings'];
  expect(JSON.parse(await menuLabels(browser))).toEqual(labels);
  await options.bringToFront();
  await click(options, 'Menus on pages', 'switch');
  await page.bringToFront();
  await expect
    .poll(async () => {
      await rightClick(page, 'body');
      return menuLabels(browser);
    })
    .toBe('[]');
});

test('shows a notification once the person allowed it, and gives the permission back', async ({
  site,
  stage,
}) => {
  const allowed = () =>
    options.evaluate(`browser.permissions.contains({ permissions: ['notifications'] })`);
  const checked = async () =>
    (await named(options, 'Notifications', 'switch')).evaluate(
      (box) => (box as HTMLInputElement).checked,
    );
  await options.bringToFront();
  await options.evaluate(`location.hash = 'notifications'`);
  await click(options, 'Notifications', 'switch');
  await expect.poll(allowed).toBe(true);
  await expect.poll(checked).toBe(true);
  await openPage(stage, site);
  await pressShortcut(stage.firefox.browser, 'R');
  await expect
    .poll(() =>
      options.evaluate(
        `browser.notifications.getAll().then((all) => Object.values(all)[0]?.title)`,
      ),
    )
    .toMatch(/^Report created: /);
  // The notification is a window of Firefox, which opens a moment later.
  const clickIt = `Services.wm.getMostRecentWindow('alert:alert')?.document.getElementById('alertBox')?.click(); return gBrowser.currentURI.spec;`;
  await expect
    .poll(() => inWindow(stage.firefox.browser, clickIt))
    .toBe(`${stage.service.url}/reports/1`);
  await options.bringToFront();
  await click(options, 'Notifications', 'switch');
  await expect.poll(allowed).toBe(false);
  await expect.poll(checked).toBe(false);
});
