import { test as base } from '../../support/browser/test.ts';
import { startSharedPages } from './shared-pages.ts';

export { expect } from '../../support/browser/test.ts';

/**
 * Playwright's `test` for what a page shows and answers by itself. Its harness has the pages of the
 * build over a fake of the browser's interface (`fake-extension.ts`). A test that turns the clock
 * says `ownBrowser`: Playwright turns it for all pages of a browser, and never back.
 */
export const test = base.extend({
  sharedBrowser: [
    async ({ headless }, use) => {
      let pages: ReturnType<typeof startSharedPages> | undefined;
      await use(async () => (pages ??= startSharedPages(headless)));
      await (await pages)?.close();
    },
    { scope: 'worker' },
  ],
  harness: async ({ headless, ownBrowser, sharedBrowser }, use) => {
    const pages = await (ownBrowser ? startSharedPages(headless) : sharedBrowser());
    await use(pages.harness);
    await (ownBrowser ? pages.close() : pages.reset());
  },
});
