/** Chromium: its flags, its start, its workers, its end, and its pages of extensions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { array, looseObject, optional, parse, string } from 'valibot';
import { within } from '../wait-for.ts';
import { elsewhereHost } from './profile.ts';

/** The program: CHROMIUM_PATH, else the one of the system. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? 'chromium';

/** The options of a start. Each has a default. */
export type StartOptions = {
  headless?: boolean;
  /** The folders of unpacked extensions; by default those that the profile has. */
  extensions?: string[];
  args?: string[];
  /** The language of the computer, such as `de-AT`. Tests look for English words. */
  language?: string;
};

const english = 'en-US';

/** The environment of every Chromium: on Linux it has the language. */
export const environmentOf = ({ language = english }: StartOptions) => ({
  ...process.env,
  LANGUAGE: language.replaceAll('-', '_'),
});

/** The flags of every Chromium of a test or a bench. */
export function flagsOf({ headless = true, extensions = [], args = [] }: StartOptions): string[] {
  const loaded = extensions.join(',');
  return [
    ...(headless ? ['--headless=new'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(loaded ? [`--disable-extensions-except=${loaded}`, `--load-extension=${loaded}`] : []),
    '--enable-unsafe-extension-debugging',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    `--host-resolver-rules=MAP ${elsewhereHost} 127.0.0.1`,
    ...args,
  ];
}

/** A running Chromium, with or without an extension. */
export type RunningChromium = {
  context: BrowserContext;
  /** CDP of the whole browser. */
  cdp: CDPSession;
  profile: string;
};

/** Starts Chromium (CHROMIUM_PATH, else Playwright's own) on a profile. */
export async function startChromium(
  profile: string,
  options: StartOptions = {},
): Promise<RunningChromium> {
  const executablePath = process.env.CHROMIUM_PATH;
  const context = await chromium.launchPersistentContext(profile, {
    env: environmentOf(options),
    // Chromium for other systems than Linux takes its language from the flag for this.
    locale: options.language ?? english,
    // Playwright clears its own folder of downloads after each test.
    downloadsPath: join(profile, 'downloads'),
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    // Playwright's own headless is another program, without extensions.
    headless: false,
    viewport: null,
    // The caller closes it, in its own order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--remote-debugging-port=0', ...flagsOf(options)],
  });
  const browser = context.browser();
  if (!browser) throw new Error('Chromium was started without a browser to talk to');
  return { context, cdp: await browser.newBrowserCDPSession(), profile };
}

/**
 * Stops the workers below an address and resolves once each is stopped. Playwright's own close
 * event may come late or never.
 */
export async function stopWorker(context: BrowserContext, scope: string): Promise<void> {
  const cdp = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  const running = new Map<string, string>();
  const stopped = Promise.withResolvers<void>();
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, scriptURL, runningStatus, status } of versions) {
      if (!scriptURL.startsWith(scope)) continue;
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.set(versionId, `${status}, ${runningStatus}`);
    }
    if (running.size === 0) stopped.resolve();
    // Also where an event has started a worker again meanwhile.
    else void cdp.send('ServiceWorker.stopAllWorkers').catch(() => {});
  });
  await cdp.send('ServiceWorker.enable');
  await within(`all workers below ${scope} to stop`, stopped.promise, {
    limitMs: 60_000,
    instead: () => [...running.values()].join('; '),
  });
  await cdp.detach();
}

/** Kills the browser, as a power cut would, and resolves when it has ended. */
export async function killBrowser(context: BrowserContext, cdp: CDPSession): Promise<void> {
  const closed = new Promise<void>((settle) => {
    context.once('close', () => settle());
  });
  const { processInfo } = await within(
    'the processes of the browser',
    cdp.send('SystemInfo.getProcessInfo'),
  );
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser did not name its own process');
  process.kill(main.id, 'SIGKILL');
  await within('the killed browser to end', closed, { limitMs: 60_000 });
}

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

const extensionsPage = 'chrome://extensions/';

/** Runs a script on chrome://extensions. A tab that shows that page already is used, and stays. */
export async function manageExtensions(context: BrowserContext, script: string): Promise<void> {
  const known = context.pages().find((page) => page.url() === extensionsPage);
  const page = known ?? (await context.newPage());
  if (!known) await openExtensions(page);
  await page.evaluate(script);
  if (!known) await page.close();
}

/**
 * Opens the page on which extensions are managed. The page that an install opens can come up in
 * this very tab while it is empty, and each of the two interrupts the other.
 */
export async function openExtensions(page: Page, attempts = 5): Promise<void> {
  try {
    await page.goto(extensionsPage);
  } catch (error) {
    if (attempts === 1) throw error;
    await page.waitForTimeout(300);
    await openExtensions(page, attempts - 1);
  }
}

/** One request that left a page or a worker: its address, and the origin that asked. */
export type SeenRequest = { url: string; initiator: string };

const NetLog = looseObject({
  events: array(
    looseObject({
      params: optional(looseObject({ url: optional(string()), initiator: optional(string()) })),
    }),
  ),
});

/**
 * Every request in Chromium's own net log. It has the requests of workers and resends too, and
 * changes nothing on their way. The browser's own requests, such as those for updates, have no
 * initiator. They are left out.
 */
export async function requestsIn(netLog: string): Promise<SeenRequest[]> {
  const { events } = parse(NetLog, JSON.parse(await readFile(netLog, 'utf8')));
  return events.flatMap(({ params }) => {
    const { url, initiator } = params ?? {};
    return url !== undefined && initiator !== undefined && initiator !== 'not an origin'
      ? [{ url, initiator }]
      : [];
  });
}
