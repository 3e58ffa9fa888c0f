import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { elsewhereHost } from './elsewhere.ts';
import { waitFor } from '../wait-for.ts';

const built = resolve(dirname(fileURLToPath(import.meta.url)), '../../../.output/firefox-mv3');
/** The id of the extension in Firefox. */
export const addOnId = 'verdict@verdict.example';
// Firefox chooses this id at random for each profile. Tests need a known one.
const uuid = '0ddba11c-0c0a-4cab-8b1e-c0ffee15600d';

/** A running Firefox with the extension in it. */
export type FirefoxHarness = {
  browser: Browser;
  /** The address of a page of the extension, e.g. `extensionUrl('options.html')`. */
  extensionUrl: (path: string) => string;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: (pathOrUrl: string) => Promise<Page>;
  close: () => Promise<void>;
};

/**
 * Starts Firefox (FIREFOX_PATH) over WebDriver BiDi. It grants access at once when a click on the
 * extension's button asks for a host.
 */
export async function launchFirefox({
  extension = built,
  headless = true,
  preferences = {},
} = {}): Promise<FirefoxHarness> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? 'firefox',
    headless,
    args: ['--remote-allow-system-access'],
    // Sooner than a test may last, so that a question without an answer is named.
    protocolTimeout: 60_000,
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: uuid }),
      'extensions.webextOptionalPermissionPrompts': false,
      'network.dns.localDomains': elsewhereHost,
      ...preferences,
    },
  });
  await browser.installExtension(extension);
  const extensionUrl = (path: string) => `moz-extension://${uuid}/${path}`;
  const open = async (pathOrUrl: string) => {
    const page = await browser.newPage();
    await goto(page, URL.canParse(pathOrUrl) ? pathOrUrl : extensionUrl(pathOrUrl));
    return page;
  };
  return { browser, extensionUrl, open, close: () => browser.close() };
}

/**
 * Goes to an address and resolves once the page is loaded. Firefox does not report that for an
 * extension's page, so the page itself is asked.
 */
export async function goto(page: Page, url: string): Promise<void> {
  page.goto(url).catch(() => null);
  await waitFor(`${url} to load`, async () => {
    const there = await page.evaluate(() => [location.href, document.readyState].join(' '));
    if (there !== `${url} complete`) throw new Error(there);
    return true;
  });
}
