import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { waitFor } from '../wait-for.ts';
import { grantAccess } from './access.ts';
import { type RunningBrowser, startBrowser } from './browser.ts';
import { connect } from '../pages/connect.ts';
import type { Harness, LaunchOptions } from './harness.ts';
import { killBrowser, stopWorker } from './lifecycle.ts';
import { installInProfile, newProfile, readManifest, unpackedId } from './profile.ts';
import { requestsIn, strangers } from './requests.ts';
import { clickToolbar } from './toolbar.ts';

/** The folder of the shipped build. */
export const built = resolve(
  dirname(fileURLToPath(import.meta.url)),
  '../../../.output/chrome-mv3',
);

/** Starts Chromium with the extension, for one harness alone. */
export async function launch(options: LaunchOptions = {}): Promise<Harness> {
  const { extension = built, installed = false } = options;
  const profile = options.profile ?? (await newProfile());
  if (installed && !existsSync(join(profile, 'Default/Preferences')))
    await installInProfile(profile, extension, options.origins ?? []);
  // Chrome and Edge no longer accept --load-extension. They accept the extension over CDP.
  const overCdp = !installed && /chrome|edge/.test(basename(process.env.CHROMIUM_PATH ?? ''));
  // The browser notes its requests there.
  const netLog = join(profile, 'net-log.json');
  const browser = await startBrowser(
    profile,
    { ...options, args: [`--log-net-log=${netLog}`, ...(options.args ?? [])] },
    installed || overCdp ? undefined : extension,
  );
  const { context } = browser;
  const extensionId = overCdp
    ? await loadExtension(browser, extension)
    : await unpackedId(extension);

  const { harness, disconnect } = await harnessOf(browser, extension, extensionId);
  if (!installed) await welcomeIsOpen(harness);
  const stop = async () => {
    await disconnect();
    await context.close();
  };
  return {
    ...harness,
    requestsSeen: async (allowed) => {
      await stop();
      const seen = await requestsIn(netLog);
      const others = strangers(seen, [...allowed, harness.extensionUrl('')]);
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
}

/** Loads an unpacked extension into a running browser. Returns its id. */
export async function loadExtension({ cdp }: RunningBrowser, path: string): Promise<string> {
  return (await cdp.send('Extensions.loadUnpacked', { path })).id;
}

/**
 * The harness of an extension that is in a browser, all but the functions that end it. `disconnect`
 * ends the connections to popups.
 */
export async function harnessOf(
  { context, cdp, profile }: RunningBrowser,
  extension: string,
  extensionId: string,
): Promise<{
  harness: Omit<Harness, 'requestsSeen' | 'close'>;
  disconnect: () => Promise<void>;
}> {
  const { options_ui, action } = await readManifest(extension);
  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;
  const popups: Browser[] = [];
  const harness: Omit<Harness, 'requestsSeen' | 'close'> = {
    context,
    cdp,
    extensionId,
    profile,
    extensionUrl,
    optionsPage: options_ui.page ?? 'options.html',
    open: async (pathOrUrl) => {
      const page = await context.newPage();
      await page.goto(URL.canParse(pathOrUrl) ? pathOrUrl : extensionUrl(pathOrUrl));
      return page;
    },
    grantAccess: (origin) => grantAccess(context, extensionId, origin),
    connect: (service) => connect(harness, service),
    clickToolbar: (page) =>
      clickToolbar(harness, page, extensionUrl(action.default_popup ?? 'popup.html'), popups),
    stopWorker: () => stopWorker(context, extensionUrl('')),
    killBrowser: () => killBrowser(context, cdp),
  };
  const disconnect = async () => {
    await Promise.all(popups.splice(0).map((browser) => browser.close().catch(() => {})));
  };
  return { harness, disconnect };
}

/**
 * Waits for the page that an install opens. Otherwise it could load in the next empty tab that a
 * test opens. Only the shipped build opens one.
 */
export async function welcomeIsOpen({
  context,
  extensionUrl,
  optionsPage,
}: Pick<Harness, 'context' | 'extensionUrl' | 'optionsPage'>): Promise<void> {
  const welcome = extensionUrl(optionsPage);
  const isOpen = () => context.pages().some((page) => page.url() === welcome);
  await waitFor('the page that an install opens', isOpen);
}
