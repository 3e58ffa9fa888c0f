import { allTabIds, type ClickedTab, frontTabs, watchPages } from '../../browser/tabs.ts';
import { isMarked, type Mark, showMark } from '../../browser/toolbar.ts';
import { forgetTabRequests } from '../../storage/tab-requests.ts';
import { pageMark } from './page-result.ts';
import type { ShownRequest } from './request-marks.ts';

/**
 * The marks of the button, the most important first. A request is shown above its own tab alone,
 * the result of a page above that page, and the rest above all tabs.
 */
interface Marks {
  requests: ShownRequest[];
  needsPerson: Mark | null;
  /** Whether the person wants the results of pages. */
  hasPageResults: boolean;
  changes: Mark | null;
}

/** The marks of the last update; undefined until this background has read its jobs. */
let marks: Marks | undefined;
/** The mark above all tabs that this background has set, as text. */
let shownEverywhere: string | undefined;

let onPage: () => void = () => {};
let stopWatching: (() => void) | null = null;

/**
 * Calls back for each page that comes to the front, as long as the button shows something for a tab
 * or for a page. Call it as soon as the background starts: if a page wakes the background, the
 * browser does not wait for a later listener.
 */
export function watchPagesInFront(onChange: () => void): void {
  onPage = onChange;
  stopWatching ??= watchPages(onChange);
}

/** Whether a tab in front has an outcome that the person has not seen. */
export async function isOutcomeNew(): Promise<boolean> {
  const unseen = marks?.requests.filter(({ isUnseen }) => isUnseen) ?? [];
  if (unseen.length === 0) return false;
  const front = await frontTabs();
  return unseen.some(({ request }) => front.some(({ id }) => id === request.tabId));
}

/** Updates the button above all tabs. */
export async function updateButton(next: Marks): Promise<void> {
  marks = next;
  if (next.hasPageResults || next.requests.some(({ mark }) => mark)) watchPagesInFront(onPage);
  else {
    // Pages no longer wake the background.
    stopWatching?.();
    stopWatching = null;
  }
  const everywhere = next.needsPerson ?? next.changes;
  if (JSON.stringify(everywhere) !== shownEverywhere) {
    shownEverywhere = JSON.stringify(everywhere);
    await showMark(everywhere);
  }
  await updateTabs();
}

/**
 * Updates the button above the tabs that have or had a request, and above the pages in front if the
 * person wants their results. The browser removes the marks of a tab when another page is in it.
 */
export async function updateTabs(): Promise<void> {
  // The background has just started. It calls this again once it has read its jobs.
  if (!marks) return;
  const front = marks.hasPageResults ? await frontTabs() : [];
  const others = marks.requests
    .map(({ request }) => ({ id: request.tabId }))
    .filter(({ id }) => !front.some((tab) => tab.id === id));
  await Promise.all([...front, ...others].map(updateTab));
}

/** Removes the results of pages from the button. */
export async function clearPageResults(): Promise<void> {
  if (marks) marks = { ...marks, hasPageResults: false };
  for (const id of await allTabIds()) if (await isMarked(id)) await updateTab({ id });
}

/**
 * The last update of each tab. An update that took longer than the next one must not replace it.
 */
const latest = new Map<number, symbol>();

async function updateTab({ id, url }: ClickedTab): Promise<void> {
  if (id === undefined) return;
  const update = Symbol('update');
  latest.set(id, update);
  const page = marks?.hasPageResults ? await pageMark(url) : null;
  if (latest.get(id) !== update) return;
  latest.delete(id);
  const own = marks?.requests.find(({ request }) => request.tabId === id);
  const mark = own?.mark ?? marks?.needsPerson ?? page ?? marks?.changes ?? null;
  // The tab was closed.
  await showMark(mark, id).catch(async () => own && forgetTabRequests([own.request]));
}
