import { fakeBrowser } from 'wxt/testing/fake-browser';

// Node does not say whether it has a network.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });

/** The facts of a language that are no words. */
export const ofLocale: Record<string, string> = {
  localeLanguage: 'en',
  localeDirection: 'ltr',
  localeNumbers: 'latn',
  localeDigits: '0123456789',
  localeComma: ', ',
  localeColon: ': ',
  localeSpace: ' ',
};

/** WXT's fake browser has no words: each message is its own key, in English. */
Object.assign(fakeBrowser.i18n, {
  getMessage: (key: string) => ofLocale[key] ?? key,
  getUILanguage: () => 'en',
});
