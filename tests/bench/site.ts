import type { Chromium, Tab } from './chromium.ts';
import { until } from './chromium.ts';
import { bundle } from './look-ups.ts';

/** How many reports the project has, each with 40 checks. */
export const siteReports = 5_000;

/** The milliseconds of each opening of the view of a project. */
export interface SiteOpenings {
  /** From the beginning of the navigation until the failing checks are in the document. */
  rows: number[];
  /** Until the frame after that. */
  painted: number[];
}

/**
 * Fills Verdict's own archive with a large project and opens its view, again and again. Leaves
 * Verdict connected to a service that does not exist.
 */
export async function measureSite(chromium: Chromium, rounds: number): Promise<SiteOpenings> {
  const [id = ''] = chromium.ids;
  const tab = await chromium.openTab(`chrome-extension://${id}/options.html`);
  await tab.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  await tab.evaluate(`archive.fillSite(${siteReports})`);
  await tab.send('Page.enable');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
  const page = `chrome-extension://${id}/reports.html?tab=project&project=site.example`;
  const openings: Opened[] = [];
  // The first round fills caches.
  for (let round = -1; round < rounds; round += 1) {
    const opened = await open(tab, page);
    if (round >= 0) openings.push(opened);
  }
  await tab.close();
  return {
    rows: openings.map(({ rows }) => rows),
    painted: openings.map(({ painted }) => painted),
  };
}

interface Opened {
  rows: number;
  painted: number;
}

async function open(tab: Tab, page: string): Promise<Opened> {
  await tab.send('Page.navigate', { url: 'about:blank' });
  await tab.send('Page.navigate', { url: page });
  await until('the project is there', () =>
    tab.evaluate<boolean>(`'seen' in globalThis`).catch(() => false),
  );
  return tab.evaluate<Opened>('seen');
}

/** Runs in the page before its own scripts, and records when the failing checks are there. */
const watch = `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.fails tbody tr')) return;
    observer.disconnect();
    const rows = performance.now();
    requestAnimationFrame(() => setTimeout(() => { globalThis.seen = { rows, painted: performance.now() }; }));
  });
  observer.observe(document, { subtree: true, childList: true });
}`;
