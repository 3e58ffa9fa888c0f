import { browser } from 'wxt/browser';
import { messageKind, type Task } from '../domain/jobs/job.ts';
import { resultTable } from '../domain/reports/result.ts';
import { t } from './i18n.ts';

/** Whether the button of the extension is in the toolbar; null if the browser does not tell. */
export async function isPinned(): Promise<boolean | null> {
  return (await browser.action.getUserSettings?.().catch(() => null))?.isOnToolbar ?? null;
}

/**
 * Calls back when the button may have been added to the toolbar or removed from it. Some browsers
 * do not report it, so each return to the page calls back too. Returns a function that stops
 * watching.
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
 * The shapes and colours of the marks. Every result has the same shape as on the pages, and no
 * other mark has it. The mark for changes is a number without a shape, as for unread messages.
 */
const marks = {
  'needs-person': { shape: '!', color: '#b3261e' },
  failed: { shape: '✕', color: '#b3261e' },
  working: { shape: '◌', color: '#2f5bd8' },
  done: { shape: '✓', color: '#14693f' },
  changed: { shape: '', color: '#2f5bd8' },
  ...resultTable,
} as const;

/** Whether the toolbar button can have marks. On Firefox for Android, it cannot. */
export function hasMarks(): boolean {
  return browser.action.setBadgeText !== undefined;
}

/** A mark on the toolbar button. `letter` is a letter or number beside its shape. */
export interface Mark {
  tone: keyof typeof marks;
  letter: string;
  /** The mark in words: the tooltip, which assistive tools read too. */
  title: string;
}

/** Returns the mark of a request that is under way. */
export function workingMark(task: Task) {
  const title = t(`jobSending_${messageKind(task)}`);
  return { tone: 'working', letter: '', title } as const satisfies Mark;
}

/** Returns the mark of a request that was stopped before anything was sent. */
export function notSentMark(why: string) {
  return { tone: 'failed', letter: '', title: why } as const satisfies Mark;
}

/**
 * Shows a mark on the toolbar button, or removes it. The mark applies to one tab until another page
 * is in it, or else to all tabs without their own mark. Skips the parts that a browser does not
 * support. Rejects for a closed tab.
 */
export async function showMark(mark: Mark | null, tabId?: number): Promise<void> {
  const { action } = browser;
  const tab = tabId === undefined ? {} : { tabId };
  const { shape, color } = mark ? marks[mark.tone] : { shape: '', color: null };
  await Promise.all([
    // For a tab, null shows the mark of all tabs.
    action.setBadgeText?.({
      ...tab,
      text: mark ? shape + mark.letter : tabId === undefined ? '' : null,
    }),
    color && action.setBadgeBackgroundColor?.({ ...tab, color }),
    action.setTitle?.({ ...tab, title: mark?.title ?? t('actionTitle') }),
  ]);
}

/** Whether the button has a mark for this tab. Returns false for a closed tab. */
export async function isMarked(tabId: number): Promise<boolean> {
  const text = await browser.action.getBadgeText?.({ tabId }).catch(() => '');
  return Boolean(text);
}
