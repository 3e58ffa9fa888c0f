import { cp, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { launch } from '../../support/browser/launch.ts';
import { copyOf, newProfile, raiseVersion } from '../../support/browser/profile.ts';
import { stillPage } from '../../support/browser/reset.ts';
import { waitFor, within } from '../../support/wait-for.ts';
import type { World } from '../rounds/world.ts';

/**
 * Chromium, in which the background can be stopped, the browser killed and started again, and the
 * extension updated.
 */
export interface Chromium extends World {
  harness: () => Harness;
  stopWorker: () => Promise<void>;
  /** SIGKILL, and a true restart with the same profile. */
  killAndRestart: () => Promise<void>;
  /**
   * Puts the next version in the place of the extension, and resolves once it runs. `next` is the
   * folder of another build.
   */
  update: (next?: string) => Promise<void>;
  offline: (isOffline: boolean) => Promise<void>;
}

declare const chrome: {
  storage: {
    local: {
      get: (key: null) => Promise<Record<string, unknown>>;
      set: (items: Record<string, unknown>) => Promise<void>;
    };
  };
  runtime: { reload: () => void; getManifest: () => { version: string } };
};

/**
 * Starts Chromium on a profile of its own with a copy of the extension (a folder) installed for
 * good and granted this machine.
 */
export async function startChromium(extension: string): Promise<Chromium> {
  const profile = await newProfile();
  const { folder, remove } = await copyOf(extension);
  const start = () =>
    launch({ profile, extension: folder, installed: true, origins: ['http://127.0.0.1/*'] });
  let harness = await start();
  let page: Promise<Page> | undefined;
  let restarted = Promise.resolve();
  const looking = () => (page ??= harness.open(stillPage));
  // The extension is away for a moment after a reload, and a killed browser may never answer.
  const patiently = async <Value extends object | string>(
    work: (on: Page) => Promise<Value>,
  ): Promise<Value> => {
    const ask = async () => {
      await restarted;
      return inTime('the extension', looking().then(work)).catch((error: unknown) => {
        page = undefined;
        throw error;
      });
    };
    return waitFor('a page of the extension', ask, { limitMs: 120_000, everyMs: 250 });
  };
  const restart = async () => {
    await harness.killBrowser();
    page = undefined;
    harness = await start();
  };
  return {
    harness: () => harness,
    read: () => patiently((on) => on.evaluate(() => chrome.storage.local.get(null))),
    write: async (items) => {
      // Written once: a second write could put a job back that is on its way already.
      const on = await patiently(async (found) =>
        found.evaluate('chrome.storage').then(() => found),
      );
      await inTime(
        'a write',
        on.evaluate((all) => chrome.storage.local.set(all), items),
      );
    },
    run: async (expression) =>
      inTime(
        expression,
        looking().then((on) => on.evaluate(expression)),
      ),
    stopWorker: () => harness.stopWorker(),
    killAndRestart: async () => {
      restarted = restart();
      await restarted;
    },
    update: async (next) => {
      const on = await looking();
      const before = await versionOf(on);
      if (next !== undefined) {
        await rm(folder, { recursive: true });
        await cp(next, folder, { recursive: true });
      }
      const version = await raiseVersion(folder, before);
      page = undefined;
      // The answer of a page that ends with it may never come.
      void on.evaluate(() => chrome.runtime.reload()).catch(() => {});
      const isNew = async () => (await patiently(versionOf)) === version;
      await waitFor(`version ${version} to run`, isNew, { limitMs: 60_000, everyMs: 250 });
    },
    offline: (isOffline) => inTime(`offline: ${isOffline}`, harness.context.setOffline(isOffline)),
    close: async () => {
      await harness.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      await remove();
    },
  };
}

const versionOf = (page: Page) => page.evaluate(() => chrome.runtime.getManifest().version);

/** Rejects where the browser answers too late. */
const inTime = <Value>(what: string, answer: Promise<Value>): Promise<Value> =>
  within(`the answer to ${what}`, answer, { limitMs: 30_000 });
