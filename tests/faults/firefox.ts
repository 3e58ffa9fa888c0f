import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { type Copy, copyOf, raiseVersion } from './built.ts';
import { goto } from '../e2e/support/launch-firefox.ts';
import { newProfile } from '../e2e/support/profile.ts';
import type { World } from './world.ts';

/**
 * A Firefox that can be killed and started again, and in which the extension can be updated.
 * Firefox itself ends the background after `idle` milliseconds without an event.
 */
export interface Firefox extends World {
  open: (path: string) => Promise<Page>;
  killAndRestart: () => Promise<void>;
  /** Installs the next version until Firefox ends. Resolves once it runs. */
  update: () => Promise<void>;
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

const addOnId = 'verdict@verdict.example';
const uuid = '0ddba11c-0c0a-4cab-8b1e-c0ffee15600d';
/** A file of the extension that runs no script. Storage is read from its origin. */
const stillPage = 'manifest.json';

/**
 * Starts Firefox on a profile of its own with the extension (a folder) installed for good and
 * granted this machine.
 */
export async function startFirefox(extension: string, idle = 30_000): Promise<Firefox> {
  const profile = await newProfile();
  await mkdir(join(profile, 'extensions'));
  await pack(extension, join(profile, 'extensions', `${addOnId}.xpi`));
  const start = async () =>
    launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? 'firefox',
      headless: true,
      userDataDir: profile,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        'xpinstall.signatures.required': false,
        'extensions.autoDisableScopes': 0,
        'extensions.webextensions.uuids': JSON.stringify({ [addOnId]: uuid }),
        'extensions.webextOptionalPermissionPrompts': false,
        'extensions.background.idle.timeout': idle,
        // An update closes the extension's tabs. Firefox must not end with them.
        'browser.tabs.closeWindowWithLastTab': false,
        // Firefox must not show JSON in a page of its own.
        'devtools.jsonview.enabled': false,
      },
    });
  let running: Browser = await start();
  let page: Promise<Page> | undefined;
  const updates: Copy[] = [];
  const open = async (path: string) => {
    const opened = await running.newPage();
    await goto(opened, `moz-extension://${uuid}/${path}`);
    return opened;
  };
  const looking = () => (page ??= open(stillPage));
  const rest = async () => {
    const on = await page;
    page = undefined;
    await on?.close();
  };
  await grantForGood(await looking(), profile);
  return {
    open,
    read: async () => (await looking()).evaluate(() => browser.storage.local.get(null)),
    write: async (items) =>
      (await looking()).evaluate((all) => browser.storage.local.set(all), items),
    run: async (expression) => (await looking()).evaluate(expression),
    rest,
    killAndRestart: async () => {
      page = undefined;
      const child = running.process();
      const ended = new Promise((settle) => child?.once('exit', settle));
      child?.kill('SIGKILL');
      await ended;
      running = await start();
    },
    update: async () => {
      const next = await copyOf(extension);
      const version = await raiseVersion(next.folder);
      await rest();
      await running.installExtension(next.folder);
      const runs = await (await looking()).evaluate(() => browser.runtime.getManifest().version);
      if (runs !== version) throw new Error(`Version ${version} does not run`);
      updates.push(next);
    },
    close: async () => {
      await running.close();
      await wait(500);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      for (const { remove } of updates) await remove();
    },
  };
}

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
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await readFile(file, 'utf8').catch(() => '')).includes('http://127.0.0.1/*')) return true;
    await wait(100);
  }
  return false;
}

async function pack(extension: string, to: string): Promise<void> {
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
