import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { extensionFolder } from '../../../scripts/lib/project.ts';
import { waitFor } from '../wait-for.ts';
import { connect } from '../pages/connect.ts';
import {
  grantAccess,
  killBrowser,
  requestsIn,
  type RunningChromium,
  startChromium,
  stopWorker,
} from './chromium.ts';
import type { Harness } from './harness.ts';
import { installInProfile, newProfile, readManifest, unpackedId } from './profile.ts';

/** The options of a start. Each has a default. */
type LaunchOptions = {
  /** The unpacked extension; the shipped build by default. */
  extension?: string;
  headless?: boolean;
  /**
   * A profile to use again, which the caller deletes. By default a new one, which `close` deletes.
   */
  profile?: string;
  /**
   * Whether to write the extension into the profile, so that a later start of the profile is a
   * restart and not an install.
   */
  installed?: boolean;
  /** With `installed`: the match patterns of hosts that are granted from the beginning. */
  origins?: string[];
  args?: string[];
  /** The language of the computer, such as `de-AT`; English by default. */
  language?: string;
};

/** Starts Chromium with the extension, for one harness alone. */
export async function launch(options: LaunchOptions = {}): Promise<Harness> {
  const { extension = extensionFolder('chrome'), installed = false, headless = true } = options;
  const profile = options.profile ?? (await newProfile());
  if (installed && !existsSync(join(profile, 'Default/Preferences')))
    await installInProfile(profile, extension, options.origins ?? []);
  // Chrome and Edge no longer accept --load-extension. They accept the extension over CDP.
  const overCdp = !installed && /chrome|edge/.test(basename(process.env.CHROMIUM_PATH ?? ''));
  // The browser notes its requests there.
  const netLog = join(profile, 'net-log.json');
  const browser = await startChromium(profile, {
    headless,
    extensions: installed || overCdp ? [] : [extension],
    args: [`--log-net-log=${netLog}`, ...(options.args ?? [])],
    ...(options.language !== undefined && { language: options.language }),
  });
  const { harness, disconnect } = await harnessOf(browser, extension, overCdp);
  if (!installed) await welcomeIsOpen(harness);
  const stop = async () => {
    await disconnect();
    await browser.context.close();
  };
  return {
    ...harness,
    requestsSeen: async (allowed) => {
      await stop();
      const seen = await requestsIn(netLog);
      const hosts = new Set(
        [...allowed, harness.extensionUrl('')].map((address) => new URL(address).host),
      );
      const others = seen.filter(({ url }) => !hosts.has(new URL(url).host));
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

/**
 * The harness of an extension that is in a browser, all but the functions that end it, or that is
 * loaded into it first. `disconnect` ends the connections to popups.
 */
export async function harnessOf(
  { context, cdp, profile }: RunningChromium,
  extension: string,
  load: boolean,
): Promise<{
  harness: Omit<Harness, 'requestsSeen' | 'close'>;
  disconnect: () => Promise<void>;
}> {
  const extensionId = load
    ? (await cdp.send('Extensions.loadUnpacked', { path: extension })).id
    : await unpackedId(extension);
  const { options_ui, action } = await readManifest(extension);
  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;
  const connections: Browser[] = [];
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
    clickToolbar: async (page) => {
      await clickToolbar(harness, page);
      return harness.surface(extensionUrl(action.default_popup ?? 'popup.html'));
    },
    surface: (address) => surface(harness, address, connections),
    stopWorker: () => stopWorker(context, extensionUrl('')),
    killBrowser: () => killBrowser(context, cdp),
  };
  const disconnect = async () => {
    await Promise.all(connections.splice(0).map((browser) => browser.close().catch(() => {})));
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

/** Clicks the toolbar button above `page`. */
async function clickToolbar(
  { cdp, extensionId }: Pick<Harness, 'cdp' | 'extensionId'>,
  page: Page,
): Promise<void> {
  await page.bringToFront();
  const filter = [{ type: 'tab' }, { type: 'page' }];
  const { targetInfos } = await cdp.send('Target.getTargets', { filter });
  const tab = targetInfos.find(({ type, url }) => type === 'tab' && url === page.url());
  if (!tab) throw new Error(`There is no tab at ${page.url()}`);
  await cdp.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
}

/**
 * The popup or side panel whose address begins so, once it is open. A connection does not list what
 * opened after it, so one is made while that is open, and added to `connections`.
 */
async function surface(
  { cdp, profile }: Pick<Harness, 'cdp' | 'profile'>,
  address: string,
  connections: Browser[],
): Promise<Page> {
  await waitFor(`${address} to open`, async () =>
    (await cdp.send('Target.getTargets')).targetInfos.some(({ url }) => url.startsWith(address)),
  );
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
    // Its own settings of downloads would hold for the whole browser, and end with the connection.
    noDefaults: true,
  });
  connections.push(browser);
  const find = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((candidate) => candidate.url().startsWith(address));
  // A page that is attached while it loads has no address yet.
  return waitFor(`${address} in the connection`, find);
}
