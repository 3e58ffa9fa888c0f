import type { Page } from '@playwright/test';
import type { Harness } from '../browser/harness.ts';

/**
 * Opens the side panel as a person does: the toolbar button above `page`, "More", "Open side
 * panel". Resolves to the panel, which is beside the pages of the window.
 */
export async function openSidePanel(harness: Harness, page: Page): Promise<Page> {
  const popup = await harness.clickToolbar(page);
  await popup.locator('main > header').getByRole('button', { name: 'More' }).click();
  const item = popup.getByRole('menuitem', { name: 'Open side panel' });
  // The popup closes at the click, at times before Playwright knows that the click is over.
  await item.click().catch(() => undefined);
  return harness.surface(harness.extensionUrl('sidepanel.html'));
}
