/**
 * Playwright's `test` with the fixtures of the product in Firefox: `import { expect, test } from
 * './firefox-test.ts'`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { Filed } from '../../local-service/fill-data-file.ts';
import { test as base } from '../base-test.ts';
import { type Filled, startFilled } from '../service/filled.ts';
import { click, fill, shows } from './firefox-actions.ts';
import { takeErrors, watchErrors } from './firefox-errors.ts';
import { clearWindow, resetExtension } from './firefox-reset.ts';
import type { Service } from './harness.ts';
import { type FirefoxHarness, launchFirefox } from './launch-firefox.ts';
import { newProfile } from './profile.ts';
import { originPattern } from './access.ts';
import { stillPage } from './reset.ts';
import { connections } from '../builders/sample-connection.ts';
import { type Site, startSite } from '../service/site.ts';

export { expect } from '@playwright/test';

/** Firefox, connected to a service that is the test's own. */
export type FirefoxStage = {
  firefox: FirefoxHarness;
  service: Filled;
  /** A page of the extension that runs no script, and through which storage is reached. */
  control: Page;
  /** Makes another service the one in use, and the only one, with an archive of its own. */
  connectTo: (service: Service) => Promise<void>;
  /** Opens a page of the extension, or any other, in a new tab. */
  open: FirefoxHarness['open'];
};

type Fixtures = {
  /** The reports that the service begins with, oldest first. */
  reports: Iterable<Filed>;
  /** A page to report on, `/`. */
  site: Site;
  /** Fails a test that causes an error in the extension, or a request to a stranger. */
  noErrors: void;
  /** The tabs, the storage, the archive and the access of a test go with it. */
  stage: FirefoxStage;
};

type WorkerFixtures = {
  /** The name of a file that gets a Firefox of its own, as it is after the installation. */
  ownFirefox: string;
  /** The preferences of Firefox. A file that sets some gets a Firefox of its own. */
  preferences: Record<string, unknown>;
  /** The folder into which Firefox saves files. */
  downloads: string;
  /** The Firefox of this worker, as starting one is what takes long. */
  firefox: FirefoxHarness;
  control: Page;
};

declare const browser: {
  storage: { local: { clear: () => Promise<void>; set: (items: object) => Promise<void> } };
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownFirefox: ['', { scope: 'worker', option: true }],
  preferences: [{}, { scope: 'worker', option: true }],
  downloads: [
    async ({}, use) => {
      const folder = await newProfile();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  firefox: [
    async ({ downloads, preferences }, use) => {
      const firefox = await launchFirefox({
        preferences: {
          'browser.download.folderList': 2,
          'browser.download.dir': downloads,
          'browser.download.always_ask_before_handling_new_types': false,
          'browser.helperApps.neverAsk.saveToDisk': 'text/csv,application/json',
          // Firefox must not show JSON in a page of its own.
          'devtools.jsonview.enabled': false,
          ...preferences,
        },
      });
      await watchErrors(firefox.browser);
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // The access to this machine is granted as a person grants it, once for all tests.
  control: [
    async ({ firefox }, use) => {
      const service = await startFilled([]);
      const options = await firefox.open('options.html');
      await fill(options, 'Service address', service.url);
      await fill(options, 'API key', service.key);
      await click(options, 'Connect');
      await shows(options, 'Connected to');
      await service.close();
      const control = await firefox.open(stillPage);
      await clearWindow(firefox.browser, firefox.extensionUrl(stillPage));
      await use(control);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  noErrors: [
    async ({ firefox }, use) => {
      await use();
      expect(await takeErrors(firefox.browser), 'errors that the test caused').toEqual([]);
    },
    { auto: true },
  ],
  reports: async ({}, use) => use([]),
  site: async ({}, use) => {
    const site = await startSite({
      '/': '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1></html>',
    });
    await use(site);
    await site.close();
  },
  stage: async ({ firefox, control, reports }, use) => {
    const service = await startFilled(reports);
    const connectTo = async ({ url: baseUrl, key: apiKey }: Service) => {
      const id = randomUUID();
      const list = [{ ...connections.list[0], id, baseUrl, apiKey }];
      await control.evaluate(write, { connections: { ...connections, active: id, list } });
    };
    await connectTo(service);
    await use({ firefox, service, control, connectTo, open: firefox.open });
    await clearWindow(firefox.browser, firefox.extensionUrl(stillPage));
    await resetExtension(firefox.browser, control, [originPattern(service.url)]);
    await service.close();
  },
});

/** Runs in a page of the extension. Replaces all that lies in storage. */
async function write(items: object): Promise<void> {
  await browser.storage.local.clear();
  await browser.storage.local.set(items);
}
