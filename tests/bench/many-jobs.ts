import { type Job, newJob } from '../../lib/domain/jobs/job.ts';
import { type Chromium, until } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';
import { measureOpenings, type Round, rowCount } from './opening.ts';
import type { Workers } from './workers.ts';

/** How many jobs the popup is opened with: a few, and more than any person has. */
export const fewJobs = 20;
export const manyJobs = 5_000;

/** How many rows of jobs are visible, with the one that counts the others. */
const askedRows = 6;

/** Opens the popup with few and with many waiting jobs while the workers run, and removes them. */
export async function measureManyJobs(
  chromium: Chromium,
  workers: Workers,
  tabUrl: string,
  rounds: number,
): Promise<{ few: Round[]; many: Round[] }> {
  const [id = ''] = chromium.ids;
  const measure = async (count: number) => {
    const page = await chromium.openTab(`chrome-extension://${id}/options.html`);
    const run = async <Value>(code: string) => page.evaluate<Value>(code);
    const jobs = Array.from({ length: count }, (_, at) => waitingJob(at));
    await run(
      `chrome.storage.local.set(${JSON.stringify(Object.fromEntries(jobs.map((job) => [`job:${job.id}`, job])))})`,
    );
    if (count === manyJobs)
      await until('the background has written the outline', () =>
        run<boolean>(
          `chrome.storage.local.get('outline').then(({ outline }) => outline?.open >= ${count})`,
        ),
      );
    await page.close();
    return measureOpenings(chromium, workers, tabUrl, 'warm', rounds, rowCount + askedRows);
  };
  const few = await measure(fewJobs);
  const many = await measure(manyJobs);
  const page = await chromium.openTab(`chrome-extension://${id}/options.html`);
  await page.evaluate(
    `chrome.storage.local.get().then((all) => chrome.storage.local.remove(Object.keys(all).filter((key) => /^(job:|outline)/.test(key))))`,
  );
  await page.close();
  return { few, many };
}

/** A create that waits for the network longer than the measurement takes. */
function waitingJob(at: number): Job {
  const now = Date.now();
  const job = newJob(
    connectionId,
    { kind: 'create', url: `https://www.example.com/waiting/${at}`, privacy: 1 },
    now - 3_600_000 + at,
    crypto.randomUUID(),
  );
  return {
    ...job,
    state: {
      name: 'queued',
      notBefore: now + 6_000_000,
      problem: { code: 'unreachable' },
    },
  };
}
