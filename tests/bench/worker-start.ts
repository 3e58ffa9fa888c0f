import type { Chromium } from './chromium.ts';
import type { Workers } from './workers.ts';

/** Milliseconds from a message of a page of the extension until its worker's answer. */
export interface Answers {
  stopped: number[];
  running: number[];
}

// No connection has this id: Verdict's worker reads storage once and answers without a request.
const ask = `(async () => {
  const began = performance.now();
  await chrome.runtime.sendMessage({ query: 'refresh', data: 'none' });
  return performance.now() - began;
})()`;

/**
 * Sends a message to the worker of each extension from a page of it: once while the worker is
 * stopped, and again while it runs. The page shares its process with the worker, so that the time
 * to start a process is not included.
 */
export async function measureWorkerStart(
  chromium: Chromium,
  workers: Workers,
  rounds: number,
): Promise<{ verdict: Answers; blank: Answers }> {
  const [verdictId = '', blankId = ''] = chromium.ids;
  const verdictPage = await chromium.openTab(`chrome-extension://${verdictId}/options.html`);
  const blankPage = await chromium.openTab(`chrome-extension://${blankId}/popup.html`);
  const answers = {
    verdict: { stopped: [], running: [] } as Answers,
    blank: { stopped: [], running: [] } as Answers,
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, { stopped, running }] of [
      [verdictPage, answers.verdict],
      [blankPage, answers.blank],
    ] as const) {
      await workers.stop();
      stopped.push(await page.evaluate<number>(ask));
      await workers.start();
      running.push(await page.evaluate<number>(ask));
    }
  }
  await verdictPage.close();
  await blankPage.close();
  return answers;
}
