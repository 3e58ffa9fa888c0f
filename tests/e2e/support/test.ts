/**
 * Playwright's `test` with what a test of the product needs: `import { expect, test } from
 * './harness/test.ts'`.
 */
import { test as base } from '@playwright/test';
import { startService } from '../../../local-service/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import type { Harness, Service } from './harness.ts';
import { launch } from './launch.ts';
import { type RecordedRequest, recordRequests } from './record-requests.ts';
import { type Site, startSite } from './site.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** The local service with a quick audit; `requests` are those that reached it, in order. */
  service: Service & { requests: RecordedRequest[] };
  /** Two pages to report on, `/` and `/other`. */
  site: Site;
  /** Chromium with the shipped build. */
  harness: Harness;
};

const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;

export const test = base.extend<Fixtures>({
  service: async ({}, use) => {
    const service = await startService({ audit: quickAudit(), key: 'a-key-for-tests' });
    const { requests, stop } = recordRequests(service.port);
    await use({ url: service.url, key: service.key, requests });
    stop();
    await service.close();
  },
  site: async ({}, use) => {
    const site = await startSite({ '/': page('A page'), '/other': page('Another page') });
    await use(site);
    await site.close();
  },
  harness: async ({ headless }, use) => {
    const harness = await launch({ headless });
    await use(harness);
    await harness.close();
  },
});
