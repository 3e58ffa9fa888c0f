/**
 * Playwright's `test` with the fixtures of the product: `import { expect, test } from
 * './support/test.ts'`.
 */
import { startService } from '../../../local-service/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { test as base } from '../base-test.ts';
import { elsewhereHost, here } from './elsewhere.ts';
import type { Harness, Service } from './harness.ts';
import { launch } from './launch.ts';
import { type SharedBrowser, startSharedBrowser } from './shared-browser.ts';
import { type RecordedRequest, recordRequests } from '../service/record-requests.ts';
import { type Site, startSite } from '../service/site.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** The local service with a quick audit; `requests` are those that reached it, in order. */
  service: Service & { requests: RecordedRequest[] };
  /** Two pages to report on, `/` and `/other`. */
  site: Site;
  /**
   * Chromium with the shipped build. The tests of a worker share its install, which is reset after
   * each.
   */
  harness: Harness;
  /**
   * Whether the test gets a Chromium of its own, as it is after the install: to look at that, to
   * kill or close it, or to check all of its requests.
   */
  ownBrowser: boolean;
};

type WorkerFixtures = {
  /** Starts the browser of this worker when it is first needed. */
  sharedBrowser: () => Promise<SharedBrowser>;
};

const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;

export const test = base.extend<Fixtures, WorkerFixtures>({
  service: async ({}, use) => {
    const service = await startService({
      audit: quickAudit(),
      key: 'a-key-for-tests',
      allowedHosts: [elsewhereHost],
    });
    const { requests, stop } = recordRequests(service.port);
    await use({ url: here(service.url), key: service.key, requests });
    stop();
    await service.close();
  },
  site: async ({}, use) => {
    const site = await startSite({ '/': page('A page'), '/other': page('Another page') });
    await use(site);
    await site.close();
  },
  ownBrowser: [false, { option: true }],
  sharedBrowser: [
    async ({ headless }, use) => {
      let browser: Promise<SharedBrowser> | undefined;
      await use(async () => (browser ??= startSharedBrowser(headless)));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],
  harness: async ({ headless, ownBrowser, sharedBrowser }, use) => {
    if (ownBrowser) {
      const harness = await launch({ headless });
      await use(harness);
      return harness.close();
    }
    const { harness, reset } = await sharedBrowser();
    await use(harness);
    // Where it throws, the test fails, and Playwright goes on with a new worker and install.
    await reset();
  },
});
