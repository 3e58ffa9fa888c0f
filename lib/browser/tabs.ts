import { browser } from 'wxt/browser';

/**
 * The address of the tab in front: undefined where the browser keeps it to itself, as for its own
 * pages.
 */
export async function activeAddress(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab || tab.url) return tab?.url;
  // Chromium only: a tab that is still loading has its address here.
  return 'pendingUrl' in tab && typeof tab.pendingUrl === 'string' ? tab.pendingUrl : undefined;
}

/**
 * Opens an http(s) address in a new tab; anything else is left alone, since Chromium would open
 * data: and file: too.
 */
export async function openAddress(address: string): Promise<void> {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    await browser.tabs.create({ url: address });
}

/** Opens the options page in a tab, or brings it to the front. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Opens the options page in a new tab, where it says how to run a service on this computer. */
export async function openWelcome(): Promise<void> {
  await browser.tabs.create({ url: '/options.html#no-service' });
}

/** Opens the reports page in a new tab, with the report of this id open where there is one. */
export async function openReports(reportId?: string): Promise<void> {
  await browser.tabs.create({
    url: `/reports.html${reportId === undefined ? '' : `?report=${encodeURIComponent(reportId)}`}`,
  });
}

/**
 * Brings the reports page to the front where it is open, whatever it shows, or opens it in a new
 * tab.
 */
export async function showReports(): Promise<void> {
  const page = browser.runtime.getURL('/reports.html');
  // Of its own pages an extension sees the address without asking for the permission to see all.
  const open = (await browser.tabs.query({})).find(({ url }) => url?.split(/[?#]/)[0] === page);
  if (open?.id === undefined) return openReports();
  await browser.tabs.update(open.id, { active: true });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Closes the popup once the tab that was asked for is there; a page that is a tab itself stays. */
export async function closePopupAfter(opening: Promise<void>): Promise<void> {
  await opening;
  if (location.pathname === '/popup.html') window.close();
}
