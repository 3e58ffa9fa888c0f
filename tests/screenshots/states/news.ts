import type { Page } from '@playwright/test';
import { write } from '../../../lib/storage/extension-storage.ts';
import { readNews } from '../../../scripts/lib/news.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { newest, shop, shopRuns } from './shop.ts';

const menuItem = async (page: Page) => {
  await page.getByRole('button', { name: "More: what's new" }).click();
  const item = page.getByRole('menuitem', { name: "What's new" });
  await item.waitFor();
  return item;
};

/** The popup after an update, and then with the action of the person. */
const afterUpdate = (name: string, act: (page: Page) => Promise<void>): State => ({
  name,
  address: shop,
  fill: async () => {
    await keep({ newest, archive: shopRuns() });
    await write({ 'unread-news': readNews()!.version });
  },
  act,
});

/** The states of the popup after an update that has news. */
export const newsStates: State[] = [
  afterUpdate('popup-news', async (page) => void (await menuItem(page))),
  afterUpdate('popup-news-read', async (page) => (await menuItem(page)).click()),
];
