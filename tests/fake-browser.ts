import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * `wxt/browser` in the processes of Playwright, where no browser's own interface is
 * (`tests/playwright.tsconfig.json`). The product's functions that write storage and the database
 * run there, too.
 */
export const browser = fakeBrowser;
