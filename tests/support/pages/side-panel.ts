import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
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
  const url = harness.extensionUrl('sidepanel.html');
  const isOpen = async () =>
    (await harness.cdp.send('Target.getTargets')).targetInfos.some((one) => one.url === url);
  await expect.poll(isOpen).toBe(true);
  // As with a popup: a connection lists what is open when it is made.
  const [port] = (await readFile(join(harness.profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const find = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url() === url);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}
