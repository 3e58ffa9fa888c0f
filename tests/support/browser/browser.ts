import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import { elsewhereHost } from './elsewhere.ts';
import type { LaunchOptions } from './harness.ts';

/** A running Chromium, with or without an extension. */
export type RunningBrowser = {
  context: BrowserContext;
  /** CDP of the whole browser. */
  cdp: CDPSession;
  profile: string;
};

/**
 * Starts Chromium (CHROMIUM_PATH, else Playwright's own) on a profile. `extension` is the folder of
 * an unpacked extension to start with; without it there is none, or the one of the profile.
 */
export async function startBrowser(
  profile: string,
  { headless = true, locale, colorScheme, args = [] }: LaunchOptions,
  extension?: string,
): Promise<RunningBrowser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const context = await chromium.launchPersistentContext(profile, {
    // Playwright clears its own folder of downloads after each test.
    downloadsPath: join(profile, 'downloads'),
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    ...(locale ? { locale } : {}),
    ...(colorScheme ? { colorScheme } : {}),
    // Playwright's own headless is another program, without extensions.
    headless: false,
    viewport: null,
    // The caller closes it, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(headless ? ['--headless=new'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(extension
        ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
        : []),
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      `--host-resolver-rules=MAP ${elsewhereHost} 127.0.0.1`,
      ...args,
    ],
  });
  const cdp = await wholeBrowser(context).newBrowserCDPSession();
  return { context, cdp, profile };
}

function wholeBrowser(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('Chromium was started without a browser to talk to');
  return browser;
}
