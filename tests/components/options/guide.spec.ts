import { openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../support/component-test.ts';

test(
  '“Help” opens the guide, which is in the package, has the theme of the settings, and leads to each section',
  { tag: '@guide' },
  async ({ harness, service }) => {
    await harness.connect(service);
    const popup = await harness.open('popup.html');
    await popup.evaluate(`chrome.storage.local.set({ preferences: { theme: 'dark' } })`);
    await popup.getByRole('button', { name: 'More' }).first().click();
    const guide = await openedBy(harness, async () =>
      popup.getByRole('menuitem', { name: 'Help' }).click(),
    );
    await expect(guide).toHaveURL(harness.extensionUrl('guide.html'));
    await expect(guide.getByRole('heading', { name: 'Guide', exact: true })).toBeVisible();
    expect(await guide.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark');
    await guide.getByRole('link', { name: 'When you’re offline' }).click();
    await expect(guide.locator(':target')).toHaveText('When you’re offline');
    await expect(guide.locator(':target')).toBeInViewport();
    await expect(guide.locator('img, a:not([href^="#"])')).toHaveCount(0);
  },
);
