import type { Locator, Page } from '@playwright/test';
import type { browser } from '@wxt-dev/browser';
import { type Report } from '../../../lib/domain/reports/report.ts';
import { popupPath, anyPage } from '../../support/browser/show.ts';
import { type Harness } from '../../support/browser/harness.ts';
import { day } from '../../support/builders/values.ts';
import { report } from '../../support/builders/popup-samples.ts';
import { expect, test } from '../../support/browser/component-test.ts';

const list = (popup: Page): Locator => popup.getByRole('list', { name: 'Recent reports' });

/** Opens the popup with a report in its list. */
async function openWithOne(harness: Harness): Promise<Page> {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await anyPage(harness);
  await page.evaluate(keepNewest, [report(44, 'shop.example.com/boots', 68, 3 * day)]);
  return harness.open(popupPath('https://shop.example.com/other'));
}

/** Writes the newest reports of the connection in use. */
const keepNewest = async (rows: Report[]) => {
  const { local } = (globalThis as unknown as { chrome: typeof browser }).chrome.storage;
  const { connections } = await local.get<{ connections: { active: string } }>('connections');
  const newest = { fetchedAt: Date.now(), changedAt: 0, highest: null, unreadable: 0, rows };
  await local.set({ [`newest-reports:${connections.active}`]: newest });
};

test('When a row goes while its menu is open, the focus goes to the list', async ({ harness }) => {
  const popup = await openWithOne(harness);
  await popup.getByRole('list').getByRole('button', { name: 'More' }).click();
  await expect(popup.getByRole('menuitem').first()).toBeFocused();
  await popup.evaluate(`chrome.storage.local.get().then((all) => {
    const [key, newest] = Object.entries(all).find(([name]) => name.startsWith('newest-reports:'));
    return chrome.storage.local.set({ [key]: { ...newest, rows: [] } });
  })`);
  await expect(popup.getByRole('menu')).toHaveCount(0);
  await expect(popup.getByRole('region', { name: 'Recent reports' })).toBeFocused();
});

test('However often the popup was drawn anew, no two parts of it have the same id', async ({
  harness,
}) => {
  const popup = await openWithOne(harness);
  await (
    await anyPage(harness)
  ).evaluate(keepNewest, [
    report(45, 'shop.example.com/shoes', 92, day),
    report(44, 'shop.example.com/boots', 68, 3 * day),
  ]);
  await expect(list(popup).getByRole('listitem')).toHaveCount(2);
  await list(popup).getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Change privacy' }).click();
  for (const form of await popup.locator('form').all())
    await form.getByRole('radio', { name: 'Password' }).check({ force: true });
  await expect(popup.getByRole('textbox', { name: 'Report password' })).toHaveCount(2);
  const ids = await popup.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});
