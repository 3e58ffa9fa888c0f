import { fakeBrowser } from 'wxt/testing/fake-browser';
import messages from '../public/_locales/en/messages.json' with { type: 'json' };

const all: Record<string, { message: string }> = messages;

/**
 * Makes the fake browser say the messages as they are in English, with their placeholders filled
 * in, until the end of a file of tests. As in browsers, a message that is not there is empty.
 */
export function speakEnglish(): void {
  Object.assign(fakeBrowser.i18n, {
    getMessage: (key: string, parts: string[] = []) =>
      all[key]?.message.replace(
        /\$(\d)/g,
        (_, number: string) => parts[Number(number) - 1] ?? '',
      ) ?? '',
    getUILanguage: () => 'en',
  });
}
