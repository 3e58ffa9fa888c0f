/**
 * What the pages of the extension get in place of webextension-polyfill: browsers of Manifest V3 promise everything that the pages use by themselves. Only
 * the background needs the polyfill, to answer a message with a promise. Typed as what it stands in for, where it is imported.
 */
const { browser, chrome } = globalThis as { browser?: { runtime?: unknown }; chrome?: unknown };

export default browser?.runtime ? browser : chrome;
