import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { grantAccess } from './access.ts';
import { connect } from './connect.ts';
import type { Harness, LaunchOptions } from './harness.ts';
import { killBrowser, stopWorker } from './lifecycle.ts';
import { installInProfile, newProfile, readManifest, unpackedId } from './profile.ts';
import { requestsIn, strangers } from './requests.ts';
import { clickToolbar } from './toolbar.ts';

const built = resolve(dirname(fileURLToPath(import.meta.url)), '../../../.output/chrome-mv3');

/** Starts Chromium (CHROMIUM_PATH, else Playwright's own) with the extension. */
export async function launch(options: LaunchOptions = {}): Promise<Harness> {
  const { extension = built, headless = true, installed = false } = options;
  const profile = options.profile ?? (await newProfile());
  if (installed && !existsSync(join(profile, 'Default/Preferences')))
    await installInProfile(profile, extension, options.origins ?? []);
  const netLog = join(profile, 'net-log.json');
  const executablePath = process.env.CHROMIUM_PATH;
  // Chrome and Edge no longer take --load-extension; they take the extension over CDP.
  const overCdp = !installed && /chrome|edge/.test(basename(executablePath ?? ''));
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    ...(options.locale ? { locale: options.locale } : {}),
    ...(options.colorScheme ? { colorScheme: options.colorScheme } : {}),
    // Playwright's own headless is another program, without extensions.
    headless: false,
    viewport: null,
    // Whoever launches also closes, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(headless ? ['--headless=new'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(installed || overCdp
        ? []
        : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
      '--enable-unsafe-extension-debugging',
      '--remote-debugging-port=0',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      `--log-net-log=${netLog}`,
      ...(options.args ?? []),
    ],
  });
  const cdp = await wholeBrowser(context).newBrowserCDPSession();
  const extensionId = overCdp
    ? (await cdp.send('Extensions.loadUnpacked', { path: extension })).id
    : await unpackedId(extension);
  const manifest = await readManifest(extension);

  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;
  if (!installed) await comesUp(context, extensionUrl(manifest.options_ui.page ?? 'options.html'));
  const popups: Browser[] = [];
  const open = async (pathOrUrl: string) => {
    const page = await context.newPage();
    await page.goto(URL.canParse(pathOrUrl) ? pathOrUrl : extensionUrl(pathOrUrl));
    return page;
  };
  const stop = async () => {
    await Promise.all(popups.splice(0).map((browser) => browser.close().catch(() => {})));
    await context.close();
  };
  const harness: Harness = {
    context,
    cdp,
    extensionId,
    profile,
    extensionUrl,
    open,
    grantAccess: (origin) => grantAccess(context, extensionId, origin),
    connect: (service) => connect(harness, manifest.options_ui.page ?? 'options.html', service),
    clickToolbar: (page) =>
      clickToolbar(
        harness,
        page,
        extensionUrl(manifest.action.default_popup ?? 'popup.html'),
        popups,
      ),
    stopWorker: () => stopWorker(context, extensionUrl('')),
    killBrowser: () => killBrowser(context, cdp),
    requestsSeen: async (allowed) => {
      await stop();
      const seen = await requestsIn(netLog);
      const others = strangers(seen, [...allowed, extensionUrl('')]);
      if (others.length > 0)
        throw new Error(
          `Requests to other hosts than those allowed:\n${others.map(({ url }) => url).join('\n')}`,
        );
      return seen;
    },
    close: async () => {
      await stop();
      if (options.profile === undefined)
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return harness;
}

function wholeBrowser(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('Chromium was started without a browser to talk to');
  return browser;
}

/**
 * Waits for the page that an install opens: it would come up in the very tab that is opened next,
 * while that is empty. Other builds open none.
 */
async function comesUp(context: BrowserContext, welcome: string): Promise<void> {
  for (
    let tries = 0;
    tries < 200 && !context.pages().some((page) => page.url() === welcome);
    tries += 1
  )
    await wait(25);
}
