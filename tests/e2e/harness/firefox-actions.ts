import type { ElementHandle, Page } from 'puppeteer-core';

/** The element with this accessible name, and role where a name is not enough, once it is visible. */
export async function named(page: Page, name: string, role?: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(`aria/${name}${role ? `[role="${role}"]` : ''}`, { visible: true });
  if (!element) throw new Error(`Nothing is named "${name}"`);
  return element;
}

/** Types into an empty field as a person would. A locator's own `fill` never ends on an accessible name in Firefox. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = await named(page, name);
  await field.click();
  await field.type(value);
}

/** Clicks a button, a radio button or a link by its accessible name. */
export async function click(page: Page, name: string, role = 'button'): Promise<void> {
  await (await named(page, name, role)).click();
}

/** Resolves once the page shows this text anywhere (case ignored). */
export async function shows(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()), {}, text);
}
