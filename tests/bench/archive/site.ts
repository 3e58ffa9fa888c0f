import type { Tab } from '../../faults/browser/bare-chromium.ts';
import { type Chromium, until } from '../chromium.ts';
import { bundle } from './look-ups.ts';

/** How many reports the project has, each with 40 checks. */
export const siteReports = 5_000;

/**
 * Fills Verdict's own archive with a large project and opens its view, again and again. Returns the
 * milliseconds of each opening, from the beginning of the navigation until the frame after the
 * failing checks are in the document. Leaves Verdict connected to a service that does not exist.
 */
export async function measureSite(chromium: Chromium, rounds: number): Promise<number[]> {
  const [id = ''] = chromium.ids;
  const tab = await chromium.openTab(`chrome-extension://${id}/options.html`);
  await tab.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  await tab.evaluate(`archive.fillSite(${siteReports})`);
  await tab.send('Page.enable');
  const source = watchFor('.fails tbody tr');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const page = `chrome-extension://${id}/reports.html?tab=project&project=site.example`;
  const openings: number[] = [];
  // The first round fills caches.
  for (let round = -1; round < rounds; round += 1) {
    const painted = await open(tab, page);
    if (round >= 0) openings.push(painted);
  }
  await tab.close();
  return openings;
}

/**
 * Opens a page that has the script of `watchFor`. Resolves to the milliseconds from the beginning
 * of the navigation until the frame after its elements are there.
 */
export async function open(tab: Tab, page: string): Promise<number> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: page });
  await until('the page is painted', () =>
    tab.evaluate<boolean>(`'painted' in globalThis`).catch(() => false),
  );
  return tab.evaluate<number>('painted');
}

/**
 * Runs in the page before its own scripts, and records when `count` elements are painted, and the
 * longest task of the page up to then.
 */
export const watchFor = (selector: string, count = 1) => `{
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${count}) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.painted = performance.now(); }));
  });
  observer.observe(document, { subtree: true, childList: true });
}`;
