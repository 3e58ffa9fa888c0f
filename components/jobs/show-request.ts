import { type Mark, showMark } from '../../lib/browser/toolbar.ts';
import { noteTabRequest, type TabRequest } from '../../lib/storage/tab-requests.ts';

/** The tab above which the toolbar button shows what the person asks for on this page. */
let requestTab: number | undefined;

/** Names this tab. Reports and settings name none, because they show everything themselves. */
export function showRequestsAbove(tabId: number | undefined): void {
  requestTab = tabId;
}

/**
 * Shows the mark of a request at once, on the toolbar button above the tab. The background shows
 * what becomes of it. Call the function in the click handler, before the job is written.
 */
export function showRequest(id: string, mark: Mark & TabRequest['mark']): void {
  if (requestTab === undefined) return;
  noteTabRequest({ id, tabId: requestTab, at: Date.now(), mark }).catch(() => {});
  showMark(mark, requestTab).catch(() => {});
}
