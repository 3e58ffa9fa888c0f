import type { PageState } from '../../lib/storage/extension/page-state.ts';

/**
 * All that popup or side panel show, as a text: they draw only where it changes. When the list of
 * newest reports was read is not shown.
 */
export function shownText(stored: PageState, ...others: unknown[]): string {
  const newest = [stored.newest?.rows, stored.newest?.unreadable];
  return JSON.stringify([{ ...stored, newest }, ...others]);
}
