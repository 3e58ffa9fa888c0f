import { aConnection } from '../support/builders/values.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../local-service/src/command/start.ts';
import { newProfile } from '../support/browser/profile.ts';
import { fillDataFile } from '../local-service/fill-data-file.ts';
import { quickAudit } from '../local-service/quick-audit.ts';
import type { Tab } from '../faults/browser/bare-chromium.ts';
import { type Chromium, until } from './chromium.ts';

const connectionId = '0b57a5ed-0000-4000-8000-000000000002';
/** How many rows the page shows, and how many one bulk change has. */
export const batchRows = 100;

/**
 * Starts a service with `count` reports, connects Verdict to it, and passes on a tab and the
 * address of the Reports page. Leaves Verdict connected.
 */
export async function withReports<Measured>(
  chromium: Chromium,
  count: number,
  measure: (tab: Tab, page: string) => Promise<Measured>,
): Promise<Measured> {
  const folder = await newProfile();
  const file = join(folder, 'reports.db');
  await fillDataFile(
    file,
    Array.from({ length: count }, (_, at) => ({
      url: `https://host-${at % 97}.example/articles/part-${at + 1}`,
    })),
  );
  const service = await startService({
    audit: quickAudit(),
    key: 'the-key-of-the-bench',
    file,
    requestsPerMinute: 1e6,
  });
  try {
    const [id = ''] = chromium.ids;
    const tab = await chromium.openTab(`chrome-extension://${id}/options.html`);
    const connection = aConnection({ id: connectionId, baseUrl: service.url, apiKey: service.key });
    const connections = { v: 1, list: [connection], active: connectionId };
    await tab.evaluate(`chrome.storage.local.set(${JSON.stringify({ connections })})`);
    await chromium.cdp.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchRows(batchRows) });
    const measured = await measure(
      tab,
      `chrome-extension://${id}/reports.html?per_page=${batchRows}`,
    );
    await tab.close();
    return measured;
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens the page and waits for its rows. Resolves to the milliseconds until the rows are there and
 * until the frame after that.
 */
export async function open(tab: Tab, page: string): Promise<{ rows: number; painted: number }> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: page });
  await until('the rows are there', () =>
    tab
      .evaluate<boolean>(`'seen' in globalThis && !document.querySelector('[aria-busy=true]')`)
      .catch(() => false),
  );
  return tab.evaluate<{ rows: number; painted: number }>('seen');
}

/** Runs in the page before its own scripts, and records when this many rows are there. */
export const watchRows = (count: number) => `{
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length < ${count}) return;
    observer.disconnect();
    const rows = performance.now();
    requestAnimationFrame(() => setTimeout(() => { globalThis.seen = { rows, painted: performance.now() }; }));
  });
  observer.observe(document, { subtree: true, childList: true });
}`;
