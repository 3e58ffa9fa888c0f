import type { Chromium } from './chromium.ts';
import type { Workers } from './workers.ts';

// No connection has this id: Verdict's worker reads storage once and answers without a request.
const ask = `(async () => {
  const began = performance.now();
  await chrome.runtime.sendMessage({ query: 'refresh', data: 'none' });
  return performance.now() - began;
})()`;

/**
 * Sends a message to the stopped worker of each extension from a page of it, in turn. Resolves to
 * the milliseconds until the answers of each round. The page shares its process with the worker, so
 * the time to start a process is not included.
 */
export async function measureWorkerStart(
  chromium: Chromium,
  workers: Workers,
  rounds: number,
): Promise<Record<'verdict' | 'floor', number>[]> {
  const [verdictId = '', floorId = ''] = chromium.ids;
  const pages = {
    verdict: await chromium.openTab(`chrome-extension://${verdictId}/options.html`),
    floor: await chromium.openTab(`chrome-extension://${floorId}/popup.html`),
  };
  const names = ['verdict', 'floor'] as const;
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = { verdict: NaN, floor: NaN };
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await workers.stop();
      answers[name] = await pages[name].evaluate<number>(ask);
    }
    measured.push(answers);
  }
  for (const page of Object.values(pages)) await page.close();
  return measured;
}
