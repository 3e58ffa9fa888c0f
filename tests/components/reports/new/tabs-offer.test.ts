import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { offersTabs } from '../../../../components/reports/new/TabsOffer.tsx';
import { changePreferences } from '../../../../lib/storage/preferences.ts';

test('The permission for tabs can be taken back until that is decided, while it is there and nothing else needs it', async () => {
  const contains = vi.fn(async () => true);
  Object.assign(browser.permissions, { contains });
  expect(await offersTabs()).toBe(false);
  await changePreferences({ tabsGrantedForNow: true });
  expect(await offersTabs()).toBe(true);
  await changePreferences({ pageBadge: true });
  expect(await offersTabs()).toBe(false);
  await changePreferences({ pageBadge: false });
  contains.mockResolvedValueOnce(false);
  expect(await offersTabs()).toBe(false);
  expect(await offersTabs()).toBe(true);
  await changePreferences({ tabsGrantedForNow: false });
  expect(await offersTabs()).toBe(false);
});
