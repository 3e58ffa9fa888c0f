import { browser } from 'wxt/browser';
import type { Disposition } from './tabs.ts';

/** A piece of a description. `match` is the part that the person typed. */
export interface SuggestionPart {
  text: string;
  style?: 'url' | 'dim' | 'match';
}

/**
 * A suggestion below the address bar. `content` is the text that the bar gets when the person
 * chooses the suggestion.
 */
export interface Suggestion {
  content: string;
  description: SuggestionPart[];
}

type Line = Record<keyof Suggestion, string>;

/** The answers to what a person does in the address bar after the keyword. */
interface OmniboxAnswers {
  begin: () => void;
  suggest: (typed: string) => Promise<Suggestion[]>;
  /** The person has left the address bar, with or without a choice. */
  end: () => void;
  /** `text` is the typed text, or the content of the chosen suggestion. */
  open: (text: string, where: Disposition) => void;
}

/** Returns the browser's own interface. Some browsers lack it, for example on Android. */
function findOmnibox() {
  return (browser as Partial<typeof browser>).omnibox;
}

/**
 * Sets the first line, which stands for the typed text. Does nothing in a browser without an
 * omnibox.
 */
export function setFirstLine(text: string): void {
  findOmnibox()?.setDefaultSuggestion({ description: descriptionOf([{ text }]) });
}

/**
 * Calls back when the person uses the keyword of the extension in the address bar. Does nothing in
 * a browser without an omnibox.
 */
export function onOmnibox({ begin, suggest, end, open }: OmniboxAnswers): void {
  const omnibox = findOmnibox();
  if (!omnibox) return;
  omnibox.onInputStarted.addListener(begin);
  let typed: string | undefined;
  const answer = async (text: string, show: (lines: Line[]) => void) => {
    typed = text;
    const suggestions = await suggest(text);
    // A browser rejects suggestions for a text that was changed since.
    if (text === typed)
      show(
        suggestions.map(({ content, description }) => ({
          content,
          description: descriptionOf(description),
        })),
      );
  };
  omnibox.onInputChanged.addListener((text, show) => void answer(text, show).catch(console.error));
  const leave = () => {
    typed = undefined;
    end();
  };
  omnibox.onInputCancelled.addListener(leave);
  omnibox.onInputEntered.addListener((text, where) => {
    leave();
    open(text, where);
  });
}

/** Chromium reads a description as XML with styles. Firefox shows a description as plain text. */
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
