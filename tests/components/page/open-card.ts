import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { anyPage, popupPath, settled } from '../../support/browser/show.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { checks } from '../../screenshots/states/fix-first.ts';
import { newest, shop, shopRuns } from '../../screenshots/states/shop.ts';

/** A page without a report. */
export const unknownPage = 'https://app.example.com/invoices';
const places = {
  popup: { width: 380, height: 600 },
  'side panel': { width: 360, height: 900 },
  // The width at which the sidebar of Firefox opens.
  sidebar: { width: 252, height: 900 },
};
export type Place = keyof typeof places;

/** Keeps the reports of the shop, in the list and in the archive. */
export const fill = async (harness: Harness, kept: Kept = {}): Promise<void> =>
  put(await anyPage(harness), () => keep({ newest, archive: shopRuns(checks), ...kept }));

/** Opens the popup or the side panel on a page, over what is kept. */
export async function open(harness: Harness, url = shop, place: Place = 'popup'): Promise<Page> {
  const page = await harness.context.newPage();
  await page.setViewportSize(places[place]);
  await page.goto(harness.extensionUrl(place === 'popup' ? popupPath(url) : 'sidepanel.html'));
  if (place !== 'popup') await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await settled(page);
  return page;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const band = (page: Page) => page.getByRole('region', { name: 'This page' });
/** The button of the menu of the page’s report. */
export const reportMenu = (page: Page) =>
  page.locator('.page').getByRole('button', { name: 'More', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change privacy' });

const done = `{ name: 'done', at: Date.now(), reportId: '44', duplicates: [] }`;
/** Writes down as the background does that what was asked for is done: its report is the 44. */
export const answer = async (page: Page): Promise<unknown> =>
  page.evaluate(`chrome.storage.local.get().then((all) => {
    const [key, job] = Object.entries(all).find(([name, { state }]) => name.startsWith('job:') && state.name !== 'done');
    return chrome.storage.local.set({ [key]: { ...job, state: ${done} } });
  })`);
/** From now on, and as long as the page is open, all that is asked for is done at once. */
export const answerAtOnce = async (page: Page): Promise<unknown> =>
  page.evaluate(`chrome.storage.onChanged.addListener((changes) => {
    for (const [key, { newValue }] of Object.entries(changes))
      if (key.startsWith('job:') && newValue?.state.name === 'queued')
        void chrome.storage.local.set({ [key]: { ...newValue, state: ${done} } });
  })`);
