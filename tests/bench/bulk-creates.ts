import { newBulk } from '../../lib/domain/jobs/bulk.ts';
import type { RunningService } from '../../local-service/start.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Chromium, until } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';
import { rendererTime } from './renderer-time.ts';
import { type Part, profileWorker, workerTime } from './worker-time.ts';

/** How many addresses become reports: some, and as many as the goal is for. */
export const bulkAddresses = [100, 500] as const;

/** The costs of each new report of a bulk, in milliseconds. */
export interface BulkCosts {
  /** The processor time of the worker's own thread, of each round. */
  thread: number[];
  /** The processor time of the worker's whole process, of each round. */
  process: number[];
  /** The parts of a profile, which comes from one more round. */
  profile: Record<Part, number>;
}

/**
 * Creates many reports while no page of the extension is open, in a Chromium that has no other
 * extension. Resolves to the costs for each of the counts of addresses.
 */
export async function measureBulkCreates(
  chromium: Chromium,
  service: RunningService,
  rounds: number,
): Promise<BulkCosts[]> {
  // This one compiles, and makes the archive.
  await createMany(chromium, service, bulkAddresses[0]);
  const costs: BulkCosts[] = [];
  for (const count of bulkAddresses) {
    const taken = [];
    for (let round = 0; round < rounds; round += 1)
      taken.push(await createMany(chromium, service, count));
    const whole = await profileWorker(chromium, () => createMany(chromium, service, count));
    costs.push({
      thread: taken.map(({ thread }) => thread / count),
      process: taken.map((times) => times.process / count),
      profile: Object.fromEntries(
        Object.entries(whole).map(([part, time]) => [part, time / count]),
      ) as BulkCosts['profile'],
    });
  }
  return costs;
}

/** Creates so many reports. Resolves to the processor time of thread and process meanwhile. */
async function createMany(
  chromium: Chromium,
  service: RunningService,
  count: number,
): Promise<{ thread: number; process: number }> {
  const [extension = ''] = chromium.ids;
  const id = crypto.randomUUID();
  const targets = Array.from({ length: count }, (_, at) => {
    const url = `https://host-${at % 97}.example/${id}/articles/part-${at + 1}`;
    return { id: url, url };
  });
  const bulk = newBulk(connectionId, { kind: 'create', privacy: 1 }, targets, Date.now(), id);
  const before = await newestId(service);
  const page = await chromium.openTab(`chrome-extension://${extension}/options.html`);
  await page.evaluate(`void chrome.storage.local.set(${JSON.stringify({ [`bulk:${id}`]: bulk })})`);
  await page.close();
  const [thread, process] = [await workerTime(chromium), await rendererTime(chromium)];
  const areMade = async () => (await newestId(service)) >= before + count;
  await waitFor(`${count} reports`, areMade, { limitMs: 15 * 60_000, everyMs: 250 });
  const taken = {
    thread: (await workerTime(chromium)) - thread,
    process: (await rendererTime(chromium)) - process,
  };
  const again = await chromium.openTab(`chrome-extension://${extension}/options.html`);
  await until('the bulk has ended', () =>
    again.evaluate<boolean>(
      `chrome.storage.local.get('bulk:${id}').then((all) => all['bulk:${id}'].state === 'done')`,
    ),
  );
  await again.close();
  return taken;
}

/** The highest id of the service's reports. */
async function newestId({ url, key }: RunningService): Promise<number> {
  const answer = await fetch(`${url}/api/v1/reports?per_page=10&sort_by=id&sort=desc`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`The service answered ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}
