import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import {
  installedPreferences,
  installInFirefoxProfile,
  killFirefox,
  launchFirefox,
  packFirefox,
} from '../../support/browser/firefox.ts';
import { copyOf, newProfile, raiseVersion } from '../../support/browser/profile.ts';
import { inWindow } from '../../support/browser/firefox-window.ts';
import { stillPage } from '../../support/browser/reset.ts';
import { waitFor, within } from '../../support/wait-for.ts';
import type { World } from '../rounds/world.ts';

/**
 * A Firefox that can be killed and started again, and in which the extension can be updated.
 * Firefox itself ends the background after `idle` milliseconds without an event.
 */
export interface Firefox extends World {
  open: (path: string) => Promise<Page>;
  version: () => Promise<string>;
  /** The number of its process. */
  pid: () => number;
  killAndRestart: () => Promise<void>;
  /**
   * Installs the next version for good, and resolves once it runs. `next` is the folder of another
   * build.
   */
  update: (next?: string) => Promise<void>;
}

declare const browser: {
  storage: {
    local: {
      get: (key: null) => Promise<Record<string, unknown>>;
      set: (items: Record<string, unknown>) => Promise<void>;
    };
  };
  runtime: { getManifest: () => { version: string } };
  permissions: Record<'request' | 'remove', (asked: { origins: string[] }) => Promise<boolean>>;
};

/**
 * Starts Firefox on a profile of its own with the extension (a folder) installed for good and
 * granted this machine. `executable` is another program than that of the system.
 */
export async function startFirefox(
  extension: string,
  idle = 30_000,
  executable?: string,
): Promise<Firefox> {
  const profile = await newProfile();
  await installInFirefoxProfile(profile, extension);
  const start = async () =>
    launchFirefox({
      extension: null,
      profile,
      ...(executable !== undefined && { executable }),
      preferences: {
        ...installedPreferences,
        'extensions.background.idle.timeout': idle,
        // An update closes the extension's tabs. Firefox must not end with them.
        'browser.tabs.closeWindowWithLastTab': false,
      },
    });
  let running = await start();
  let page: Promise<Page> | undefined;
  const open = async (path: string) => running.open(path);
  const looking = () => (page ??= open(stillPage));
  const rest = async () => {
    const on = await page;
    page = undefined;
    await on?.close();
  };
  const ask = async <Value>(what: string, work: (on: Page) => Promise<Value>): Promise<Value> =>
    within(`the answer to ${what}`, looking().then(work), { limitMs: 60_000 });
  await grantForGood(await looking(), profile);
  return {
    open,
    version: () => running.browser.version(),
    pid: () => running.browser.process()?.pid ?? NaN,
    read: () => ask('a read', (on) => on.evaluate(() => browser.storage.local.get(null))),
    write: (items) =>
      ask('a write', (on) => on.evaluate((all) => browser.storage.local.set(all), items)),
    run: (expression) => ask(expression, (on) => on.evaluate(expression)),
    rest,
    killAndRestart: async () => {
      page = undefined;
      await killFirefox(running.browser);
      running = await start();
    },
    update: async (next = extension) => {
      const copy = await copyOf(next);
      const version = await raiseVersion(copy.folder, await ask('the version', versionOf));
      const packed = join(profile, `${version}.xpi`);
      await packFirefox(copy.folder, packed);
      await copy.remove();
      await rest();
      await inWindow(running.browser, installing(packed));
      const runs = await ask('the version', versionOf);
      if (runs !== version) throw new Error(`Version ${runs} runs instead of ${version}`);
    },
    close: async () => {
      await within('Firefox to close', running.close(), { limitMs: 60_000 });
      // Its last processes may still write there.
      await rm(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const versionOf = (page: Page) => page.evaluate(() => browser.runtime.getManifest().version);

/** Runs in the window of Firefox. Installs a packed extension, as an update does. */
const installing = (packed: string) =>
  `const { FileUtils } = ChromeUtils.importESModule('resource://gre/modules/FileUtils.sys.mjs');
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
  const install = await AddonManager.getInstallForFile(new FileUtils.File(${JSON.stringify(packed)}));
  await install.install();
  return '';`;

/** Grants access to this machine. Firefox does so only in a click. */
async function grant(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'grant';
    button.textContent = 'Grant';
    button.addEventListener('click', () => {
      void browser.permissions
        .request({ origins: ['http://127.0.0.1/*'] })
        .then((granted) => (button.textContent = String(granted)));
    });
    document.body.prepend(button);
  });
  await page.click('#grant');
  await page.waitForFunction(() => document.querySelector('#grant')?.textContent === 'true');
}

/**
 * Grants access, and waits until that is on disk, mostly a second or two later: a kill before that
 * would lose it. A busy Firefox may never write it down, so it is granted again then.
 */
async function grantForGood(page: Page, profile: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await grant(page);
    if (await isOnDisk(profile)) return;
    await page.evaluate(() => browser.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  }
  throw new Error('Firefox did not write down what it granted');
}

async function isOnDisk(profile: string): Promise<boolean> {
  const file = join(profile, 'extension-preferences.json');
  const isWritten = async () => (await readFile(file, 'utf8')).includes('http://127.0.0.1/*');
  return waitFor('what was granted on disk', isWritten, { limitMs: 10_000 }).catch(() => false);
}
