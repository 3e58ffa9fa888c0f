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
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
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

async function open(tab: Tab, page: string): Promise<number> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: page });
  await until('the project is there', () =>
    tab.evaluate<boolean>(`'painted' in globalThis`).catch(() => false),
  );
  return tab.evaluate<number>('painted');
}

/** Runs in the page before its own scripts, and records when the failing checks are painted. */
const watch = `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.fails tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.painted = performance.now(); }));
  });
  observer.observe(document, { subtree: true, childList: true });
}`;
