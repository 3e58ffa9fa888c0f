import { test as base } from '../../support/browser/test.ts';
import { startSharedPages } from './shared-pages.ts';

export { expect } from '../../support/browser/test.ts';

/**
 * Playwright's `test` for what a page shows and answers by itself. Its harness has the pages of the
 * build over a fake of the browser's interface (`fake-extension.ts`).
 */
export const test = base.extend({
  sharedBrowser: [
    async ({ headless }, use) => {
      const pages = startSharedPages(headless);
      await use(async () => pages);
      await (await pages).close();
    },
    { scope: 'worker' },
  ],
});
