import { browser } from 'wxt/browser';
import type { Disposition } from './tabs.ts';

/** A piece of a description. `match` is what the person typed. */
export interface SuggestionPart {
  text: string;
  style?: 'url' | 'dim' | 'match';
}

/** A line below the address bar. `content` is the text in the bar once the line is chosen. */
export interface Suggestion {
  content: string;
  description: SuggestionPart[];
}

type Line = Record<keyof Suggestion, string>;

/** The answers to what a person does in the address bar after the keyword. */
interface OmniboxAnswers {
  begin: () => void;
  suggest: (typed: string) => Promise<Suggestion[]>;
  /** `text` is what was typed, or the content of the line that was chosen. */
  open: (text: string, where: Disposition) => void;
}

/** The browser's own interface, which some browsers lack, as on Android. */
function findOmnibox() {
  return (browser as Partial<typeof browser>).omnibox;
}

/** Sets the line for what is typed. Does nothing where the browser has no such thing. */
export function setFirstLine(text: string): void {
  findOmnibox()?.setDefaultSuggestion({ description: descriptionOf([{ text }]) });
}

/**
 * Calls back when the person uses the keyword of the extension in the address bar. Does nothing
 * where the browser has no such thing.
 */
export function onOmnibox({ begin, suggest, open }: OmniboxAnswers): void {
  const omnibox = findOmnibox();
  if (!omnibox) return;
  omnibox.onInputStarted.addListener(begin);
  let typed: string | undefined;
  const answer = async (text: string, show: (lines: Line[]) => void) => {
    typed = text;
    const suggestions = await suggest(text);
    // A browser takes no lines for a text that is no longer there.
    if (text === typed)
      show(
        suggestions.map(({ content, description }) => ({
          content,
          description: descriptionOf(description),
        })),
      );
  };
  omnibox.onInputChanged.addListener(
    (text, show) => void answer(text, show).catch((error: unknown) => console.error(error)),
  );
  omnibox.onInputEntered.addListener((text, where) => {
    typed = undefined;
    open(text, where);
  });
}

/** Chromium reads a description as XML with styles. Firefox shows it as it is. */
function descriptionOf(parts: SuggestionPart[]): string {
  if (browser.runtime.getURL('/').startsWith('moz-extension:'))
    return parts.map(({ text }) => text).join('');
  return parts
    .map(({ text, style }) => {
      const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
      return style ? `<${style}>${escaped}</${style}>` : escaped;
    })
    .join('');
}
