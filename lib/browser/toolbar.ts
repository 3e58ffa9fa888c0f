import { browser } from 'wxt/browser';
import { resultTable } from '../domain/reports/result.ts';

/** Whether the button of the extension is in the toolbar; null if the browser does not tell. */
export async function isPinned(): Promise<boolean | null> {
  return (await browser.action.getUserSettings?.().catch(() => null))?.isOnToolbar ?? null;
}

/**
 * Calls back when that may have changed. Some browsers do not report it, so each return to the page
 * counts too. Returns a function that ends the watch.
 */
export function watchPinned(onChange: () => void): () => void {
  const { onUserSettingsChanged } = browser.action;
  onUserSettingsChanged?.addListener(onChange);
  globalThis.addEventListener('focus', onChange);
  return () => {
    onUserSettingsChanged?.removeListener(onChange);
    globalThis.removeEventListener('focus', onChange);
  };
}

/**
 * The shapes and colours of the marks. Every result has the shape that it has on the pages. Changes
 * are a number alone, as unread messages are.
 */
const marks = {
  'needs-person': { shape: '!', color: '#b3261e' },
  failed: { shape: '✕', color: '#b3261e' },
  working: { shape: '◌', color: '#2f5bd8' },
  done: { shape: '✓', color: '#14693f' },
  changed: { shape: '', color: '#2f5bd8' },
  ...resultTable,
} as const;

/** Whether the toolbar button can have marks. That of Firefox for Android cannot. */
export function hasMarks(): boolean {
  return browser.action.setBadgeText !== undefined;
}

/** A mark on the toolbar button. `letter` is a letter or number beside its shape. */
export interface Mark {
  tone: keyof typeof marks;
  letter: string;
  /** Says the same in words, where the pointer rests and to assistive tools. */
  title: string;
}

/**
 * Shows a mark on the toolbar button, or none: above one tab, else above all tabs without a mark of
 * their own. `title` is the title of the button without a mark. A browser may lack any part of it.
 */
export async function showMark(mark: Mark | null, title: string, tabId?: number): Promise<void> {
  const { action } = browser;
  const tab = tabId === undefined ? {} : { tabId };
  const { shape, color } = mark ? marks[mark.tone] : { shape: '', color: null };
  await Promise.all([
    // Above a tab, null stands for what is shown above all.
    action.setBadgeText?.({
      ...tab,
      text: mark ? shape + mark.letter : tabId === undefined ? '' : null,
    }),
    color && action.setBadgeBackgroundColor?.({ ...tab, color }),
    action.setTitle?.({ ...tab, title: mark?.title ?? title }),
  ]);
}

/** Whether the button has a mark above this tab. A tab that is closed has none. */
export async function isMarked(tabId: number): Promise<boolean> {
  const text = await browser.action.getBadgeText?.({ tabId }).catch(() => '');
  return Boolean(text);
}
