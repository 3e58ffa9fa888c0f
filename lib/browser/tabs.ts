import { browser } from 'wxt/browser';
import { guide } from '../domain/guide.ts';

/**
 * A tab in which the person pressed keys or chose a menu item. Browsers may leave out some fields.
 */
export interface ClickedTab {
  id?: number | undefined;
  windowId?: number | undefined;
  url?: string | undefined;
}

/**
 * The active tab of this window, with its URL unless the browser hides it, for example of its own
 * pages.
 */
export async function frontTab(): Promise<ClickedTab> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab || tab.url) return tab ?? {};
  // Chromium only: the URL of a tab that is still loading.
  const { pendingUrl } = tab as { pendingUrl?: unknown };
  return { ...tab, url: typeof pendingUrl === 'string' ? pendingUrl : undefined };
}

/**
 * Opens an http(s) URL in a new tab, in front of the page or behind it. Ignores any other URL,
 * because Chromium would open data: and file: URLs.
 */
export async function openAddress(address: string, active = true): Promise<void> {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    await browser.tabs.create({ url: address, active });
}

/** How long a click waits for the link to a report, in milliseconds. */
const linkWaitMs = 1_000;

/**
 * Opens a report by the link that signs the browser in, or by the address of its page if there is
 * no link within a second: a click always opens something soon. `active` is as in `openAddress`.
 */
export async function openReportPage(
  page: string,
  link: Promise<string | null>,
  active = true,
): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, linkWaitMs, null));
  await openAddress((await Promise.race([link.catch(() => null), late])) ?? page, active);
}

/** Opens the guide in a new tab, or one of its sections by its address. */
export async function openGuide(address = guide): Promise<void> {
  await browser.tabs.create({ url: address });
}

/** Opens the options page in a tab, or brings it to the front, at this section if given. */
export async function openOptions(section?: string): Promise<void> {
  if (section === undefined) await browser.runtime.openOptionsPage();
  else await showOwnPage('/options.html', `#${section}`);
}

/** Opens the settings at a connection, where what is wrong with it is told and mended. */
export async function openConnection(id: string): Promise<void> {
  await openOptions(`connections/${encodeURIComponent(id)}`);
}

/**
 * Opens the reports page in a new tab, with the report of this id if given. Name the connection if
 * it is not the connection in use.
 */
export async function openReports(
  reportId?: string,
  connectionId: string | null = null,
): Promise<void> {
  await openReportsIn('newForegroundTab', { report: reportId, connection: connectionId });
}

/** The tab in which to open an address, in the words of the omnibox interface. */
export type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/**
 * A view of the reports page: a report by its id, two audits by their ids, a project, a search, a
 * tab, a connection. Parts that are empty or null are left out.
 */
type ReportsQuery = Partial<
  Record<
    'report' | 'compare' | 'with' | 'project' | 'search' | 'tab' | 'watch' | 'tabs' | 'connection',
    string | null | undefined
  >
>;

/** The address of the reports page with this view, as a path. */
export function reportsAddress(view: ReportsQuery): string {
  const parts = Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(parts);
  return `/reports.html${query.size > 0 ? `?${query}` : ''}`;
}

/** Opens the reports page in this tab. */
export async function openReportsIn(where: Disposition, view: ReportsQuery): Promise<void> {
  const url = reportsAddress(view);
  if (where === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: where === 'newForegroundTab' });
}

/**
 * Opens the watches in a new tab. `watch` is a page or a project to watch. The person confirms it
 * there.
 */
export async function openWatches(watch = ''): Promise<void> {
  await openReportsIn('newForegroundTab', { tab: 'watches', watch });
}

/** Opens the list of the requests that need the person, of all connections, in a new tab. */
export async function openNeedsYou(): Promise<void> {
  await openReportsIn('newForegroundTab', { tab: 'needs-you' });
}

/** Shows the watches in this tab of the reports page; `watch` is as in `openWatches`. */
export async function showWatches(watch: string): Promise<void> {
  await openReportsIn('currentTab', { tab: 'watches', watch });
}

/** Brings an open reports page to the front, or opens one in a new tab. */
export async function showReports(): Promise<void> {
  await showOwnPage('/reports.html');
}

/** Brings an open page of the extension to the front, or opens it in a new tab; at a fragment. */
async function showOwnPage(path: '/options.html' | '/reports.html', fragment = ''): Promise<void> {
  const page = browser.runtime.getURL(path);
  // An extension sees the URLs of its own pages without the tabs permission.
  const open = (await browser.tabs.query({})).find(({ url }) => url?.split(/[?#]/)[0] === page);
  if (open?.id === undefined) {
    await browser.tabs.create({ url: path + fragment });
    return;
  }
  await browser.tabs.update(open.id, { active: true, ...(fragment && { url: page + fragment }) });
  // A phone has no windows.
  if (open.windowId !== undefined) await browser.windows?.update(open.windowId, { focused: true });
}

/** Closes the popup once `opening` has ended. A page that is a tab itself stays open. */
export async function closePopupAfter(opening: Promise<void>): Promise<void> {
  await opening;
  if (location.pathname === '/popup.html') window.close();
}

/** Opens "New reports" in a new tab, with the highlighted tabs if there are several. */
export async function openNewReports(): Promise<void> {
  const tabs = await browser.tabs.query({ highlighted: true, currentWindow: true });
  const ids = tabs.length > 1 ? tabs.flatMap(({ id }) => id ?? []).join('.') : '';
  await openReportsIn('newForegroundTab', { tab: 'new', tabs: ids });
}

/**
 * Returns the addresses of the tabs of this window, or of the tabs with these ids, without the
 * extension's own pages. Leaves out tabs whose address the browser hides.
 */
export async function tabAddresses(ids: number[]): Promise<string[]> {
  const tabs = await browser.tabs.query({ currentWindow: true });
  const own = browser.runtime.getURL('/');
  return tabs
    .filter(({ id }) => ids.length === 0 || (id !== undefined && ids.includes(id)))
    .flatMap(({ url }) => (url && !url.startsWith(own) ? [url] : []));
}

/** The tab in front of each window, with its address if the extension may see it. */
export async function frontTabs(): Promise<ClickedTab[]> {
  return browser.tabs.query({ active: true });
}

/** The ids of all tabs. */
export async function allTabIds(): Promise<number[]> {
  return (await browser.tabs.query({})).flatMap(({ id }) => id ?? []);
}

/**
 * Calls back when another tab comes to the front, and when a tab shows another page. Returns a
 * function that stops watching: the browser then no longer wakes the background for such events.
 */
export function watchPages(onChange: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  const onUpdate = (_id: number, { url, status }: { url?: string; status?: string }) => {
    if (url !== undefined || status !== undefined) onChange();
  };
  onActivated.addListener(onChange);
  onUpdated.addListener(onUpdate);
  return () => {
    onActivated.removeListener(onChange);
    onUpdated.removeListener(onUpdate);
  };
}
