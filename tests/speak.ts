import { fakeBrowser } from 'wxt/testing/fake-browser';
import { packMessages, readMessages } from '../scripts/lib/languages/messages.ts';

/**
 * Makes the fake browser say the messages of a language, with their placeholders filled in, until
 * the end of a file of tests. As in browsers, a message that is not there is empty. `browsers` is
 * the language of the browser, which may have a region.
 */
export function speak(language: string, browsers = language): void {
  const messages = packMessages(readMessages(language));
  Object.assign(fakeBrowser.i18n, {
    getMessage: (key: string, parts: string[] = []) =>
      messages[key]?.message.replace(
        /\$(\d)/g,
        (_, number: string) => parts[Number(number) - 1] ?? '',
      ) ?? '',
    getUILanguage: () => browsers,
  });
}
