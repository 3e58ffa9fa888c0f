import type { Page } from '@playwright/test';
import type { Words } from '../../../lib/browser/i18n.ts';
import { readMessages } from '../../../scripts/lib/languages/messages.ts';

/** Returns the messages in the language that a page of the extension speaks, by their keys. */
export async function wordsOf(page: Page): Promise<(key: Words) => string> {
  const language = await page.evaluate<string>("chrome.i18n.getMessage('localeLanguage')");
  const messages = readMessages(language);
  return (key) => messages[key]!.message;
}

/** A pattern for a message, whatever fills its placeholders. */
export function patternOf(message: string): RegExp {
  const parts = message
    .split(/\$[A-Z_]+\$/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}
