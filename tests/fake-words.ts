import { fakeBrowser } from 'wxt/testing/fake-browser';

// Node does not say whether it has a network.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });

/** WXT's fake browser has no words: each message is its own key, in English. */
Object.assign(fakeBrowser.i18n, {
  getMessage: (key: string) => ({ localeLanguage: 'en', localeDigits: '0123456789' })[key] ?? key,
  getUILanguage: () => 'en',
});
