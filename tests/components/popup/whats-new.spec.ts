import { expect, test } from '../support/component-test.ts';
import { readNews } from '../../../scripts/lib/news.ts';
import { popupPath } from '../../support/browser/show.ts';

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };

test('After an update a dot on “More” leads to one paragraph, once', async ({ harness }) => {
  await harness.connect(service);
  const popup = await harness.open(popupPath('https://example.com/'));
  const { version, text } = readNews()!;
  await popup.evaluate(`chrome.storage.local.set({ 'unread-news': '${version}' })`);
  const more = popup.getByRole('button', { name: "More: what's new" });
  await more.click();
  await popup.getByRole('menuitem', { name: "What's new" }).click();
  await expect(popup.getByText(text)).toBeVisible();
  await expect(popup.getByRole('group', { name: "What's new" })).toBeFocused();
  await expect(more).toBeHidden();
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup.getByText(text)).toBeHidden();
  await expect(popup.locator('header .more')).toBeFocused();
  await popup.reload();
  await popup.locator('header').getByRole('button', { name: 'More', exact: true }).click();
  await expect(popup.getByRole('menuitem', { name: 'Help' })).toBeVisible();
  await expect(popup.getByRole('menuitem', { name: "What's new" })).toBeHidden();
});
