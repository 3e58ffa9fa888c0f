import type { BrowserContext, Page } from '@playwright/test';

/**
 * The match pattern that the extension asks for: scheme and host, no port, as Firefox matches none
 * with it.
 */
export function originPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/**
 * Allows the extension a host on chrome://extensions, as a person can; a prompt cannot be answered
 * by a machine.
 */
export async function grantAccess(
  context: BrowserContext,
  extensionId: string,
  origin: string,
): Promise<void> {
  await manageExtensions(
    context,
    `chrome.developerPrivate.addHostPermission(${JSON.stringify(extensionId)}, ${JSON.stringify(originPattern(origin))})`,
  );
}

/** Runs a script on chrome://extensions. A tab that shows that page already is used, and stays. */
export async function manageExtensions(context: BrowserContext, script: string): Promise<void> {
  const known = context.pages().find(isExtensions);
  const page = known ?? (await context.newPage());
  if (!known) await openExtensions(page);
  await page.evaluate(script);
  if (!known) await page.close();
}

const extensions = 'chrome://extensions';

/** Whether a page is the one on which extensions are managed. */
export const isExtensions = (page: Page) => page.url().startsWith(extensions);

/**
 * Opens the page on which extensions are managed. The page that an install opens can come up in
 * this very tab while it is empty, and each of the two interrupts the other.
 */
export async function openExtensions(page: Page, attempts = 5): Promise<void> {
  try {
    await page.goto(`${extensions}/`);
  } catch (error) {
    if (attempts === 1) throw error;
    await page.waitForTimeout(300);
    await openExtensions(page, attempts - 1);
  }
}
