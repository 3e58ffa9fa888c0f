import { waitFor } from '../support/wait-for.ts';
import type { SoakedBrowser, Tab } from './browsers.ts';

/** The time in milliseconds after which an act counts as one that never ends. */
export const actLimitMs = 60_000;

/** Runs in a page: resolves once the page has not changed for a while, or after a second. */
export const settled = `new Promise((resolve) => {
  setTimeout(resolve, 1_000);
  let still = setTimeout(resolve, 100);
  new MutationObserver(() => {
    clearTimeout(still);
    still = setTimeout(resolve, 100);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})`;

/** Opens a page, and resolves once what the selector finds is there. */
export async function opened(browser: SoakedBrowser, path: string, selector: string): Promise<Tab> {
  const tab = await browser.open(path);
  await appears(tab, selector);
  await tab.evaluate(settled);
  return tab;
}

/** Resolves once what the selector finds is there. */
export async function appears(tab: Tab, selector: string): Promise<void> {
  const isThere = () =>
    tab.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`);
  await waitFor(selector, isThere as () => Promise<boolean>, { limitMs: actLimitMs });
}

/** Clicks what a selector finds, or the button with this name. Returns whether it was there. */
export async function clicked(tab: Tab, selector: string, name?: string): Promise<boolean> {
  const found = await tab.evaluate(`(() => {
    const name = ${JSON.stringify(name ?? null)};
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .find(({ textContent }) => name === null || textContent.trim() === name);
    found?.click();
    return found !== undefined;
  })()`);
  await tab.evaluate(settled);
  return found === true;
}

/** Goes to another tab of Reports: "reports", "projects", "watches" or "new". */
export async function turnTo(tab: Tab, name: string): Promise<void> {
  const href = name === 'reports' ? ':not([href*="tab="])' : `[href$="tab=${name}"]`;
  await clicked(tab, `nav.tabs a${href}`);
}
