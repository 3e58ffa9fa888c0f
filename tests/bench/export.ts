import type { Chromium, Tab } from './chromium.ts';
import { button, long, open, withReports } from './reports-tab.ts';

/** How many reports a large export has. */
export const largeExport = 100_000;

/**
 * An export of all reports: its milliseconds, and the bytes of the page's heap before it, at their
 * highest on the way (garbage included), and after it while its dialog is open.
 */
export interface Exported {
  took: number;
  heapBefore: number;
  heapMost: number;
  heapAfter: number;
}

/** Exports a service's many reports. Leaves Verdict connected to it. */
export async function measureLargeExport(chromium: Chromium): Promise<Exported> {
  return withReports(chromium, largeExport, exportAll);
}

/** Saves all reports as CSV. */
export async function exportAll(tab: Tab, page: string): Promise<Exported> {
  await open(tab, page);
  await tab.send('Performance.enable');
  const heapBefore = await collectedHeap(tab);
  let heapMost = heapBefore;
  const look = async () => {
    heapMost = Math.max(heapMost, await heapOf(tab));
  };
  const began = performance.now();
  await tab.evaluate(`${button}('Export').click()`);
  await tab.evaluate(
    `new Promise(requestAnimationFrame).then(() => ${button}('Save file').click())`,
  );
  await long(
    tab,
    'the file is saved',
    `document.querySelector('dialog .wash-good') !== null`,
    look,
  );
  return {
    took: performance.now() - began,
    heapBefore,
    heapMost,
    heapAfter: await collectedHeap(tab),
  };
}

async function collectedHeap(tab: Tab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage');
  return heapOf(tab);
}

async function heapOf(tab: Tab): Promise<number> {
  const { metrics } = await tab.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN;
}
