import { browser } from 'wxt/browser';

/** The address of the tab in front: undefined where the browser keeps it to itself, as for its own pages. */
export async function activeAddress(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab || tab.url) return tab?.url;
  // Chromium only: a tab that is still loading has its address here.
  return 'pendingUrl' in tab && typeof tab.pendingUrl === 'string' ? tab.pendingUrl : undefined;
}

/** Opens an http(s) address in a new tab; anything else is left alone, since Chromium would open data: and file: too. */
export async function openAddress(address: string): Promise<void> {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) await browser.tabs.create({ url: address });
}

/** Opens the options page in a tab, or brings it to the front. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Opens the reports page in a new tab, with the report of this id open where there is one. */
export async function openReports(reportId?: string): Promise<void> {
  await browser.tabs.create({ url: `/reports.html${reportId === undefined ? '' : `?report=${encodeURIComponent(reportId)}`}` });
}
