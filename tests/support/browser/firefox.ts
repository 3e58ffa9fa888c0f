/** Firefox: its preferences, its start and its end. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { addOnId } from '../../../scripts/lib/identity.ts';
import { extensionFolder } from '../../../scripts/lib/project.ts';
import { waitFor, within } from '../wait-for.ts';
import { elsewhereHost } from './profile.ts';

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

/** The options of a start. Each has a default. */
type FirefoxOptions = {
  /** The folder of the extension, by default the shipped build; null for the one in the profile. */
  extension?: string | null;
  headless?: boolean;
  preferences?: Record<string, unknown>;
  /** A profile to use again, which the caller deletes. */
  profile?: string;
  /** The program: FIREFOX_PATH, else the one of the system. */
  executable?: string;
};

/**
 * Starts Firefox over WebDriver BiDi. It grants access at once when a click on the
 * extension's button asks for a host.
 */
export async function launchFirefox({
  extension = extensionFolder('firefox'),
  headless = true,
  preferences = {},
  profile,
  executable = process.env.FIREFOX_PATH ?? 'firefox',
}: FirefoxOptions = {}): Promise<FirefoxHarness> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: executable,
    headless,
    timeout: 120_000,
    ...(profile !== undefined && { userDataDir: profile }),
    args: ['--remote-allow-system-access'],
    // Sooner than a test may last, so that a question without an answer is named.
    protocolTimeout: 60_000,
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: uuid }),
      'extensions.webextOptionalPermissionPrompts': false,
      'network.dns.localDomains': elsewhereHost,
      // Firefox must not show JSON in a page of its own.
      'devtools.jsonview.enabled': false,
      ...preferences,
    },
  });
  if (extension !== null) await browser.installExtension(extension);
  const extensionUrl = (path: string) => `moz-extension://${uuid}/${path}`;
  const open = async (pathOrUrl: string) => {
    const page = await browser.newPage();
    await goto(page, URL.canParse(pathOrUrl) ? pathOrUrl : extensionUrl(pathOrUrl));
    return page;
  };
  return { browser, extensionUrl, open, close: () => browser.close() };
}

/** The preferences of a Firefox whose extension lies in its profile. */
export const installedPreferences = {
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
};

/** Puts the extension of a folder into an unused profile, so that a later start is a restart. */
export async function installInFirefoxProfile(profile: string, extension: string): Promise<void> {
  await mkdir(join(profile, 'extensions'));
  await packFirefox(extension, join(profile, 'extensions', `${addOnId}.xpi`));
}

/** Packs the extension of a folder as Firefox installs it. */
export async function packFirefox(extension: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-xpi-'));
  const built = [
    'build',
    '--source-dir',
    extension,
    '--artifacts-dir',
    folder,
    '--filename',
    'packed.zip',
    '--no-config-discovery',
  ];
  await promisify(execFile)('web-ext', built);
  await copyFile(join(folder, 'packed.zip'), to);
  await rm(folder, { recursive: true, force: true });
}

/**
 * Kills Firefox, as a power cut would. Resolves when it has ended and Puppeteer has put the files
 * of the profile back, which another start reads.
 */
export async function killFirefox(browser: Browser): Promise<void> {
  const child = browser.process();
  const ended = new Promise((settle) => child?.once('exit', settle));
  child?.kill('SIGKILL');
  await within('the killed Firefox to end', ended);
  const { spawnargs = [] } = child ?? {};
  const profile = spawnargs[spawnargs.indexOf('--profile') + 1] ?? '';
  const kept = ['prefs.js.puppeteer', 'user.js.puppeteer'].map((name) => join(profile, name));
  await waitFor('Puppeteer to put the files of the profile back', () => !kept.some(existsSync));
}

/**
 * Goes to an address and resolves once the page is loaded. Firefox does not report that for an
 * extension's page, so the page itself is asked.
 */
export async function goto(page: Page, url: string): Promise<void> {
  page.goto(url).catch(() => null);
  await waitFor(`${url} to load`, async () => {
    const there = await page.evaluate(() => [location.href, document.readyState].join(' '));
    // A page may add to its own address.
    if (!there.startsWith(url) || !there.endsWith(' complete')) throw new Error(there);
    return true;
  });
}
