import { newBulk } from '../../lib/domain/jobs/bulk.ts';
import type { RunningService } from '../../local-service/start.ts';
import { type Chromium, until } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';
import { rendererTime } from './renderer-time.ts';

/** How many addresses become reports. */
export const bulkAddresses = 500;

/**
 * Creates many reports while no page of the extension is open, in a Chromium that has no other
 * extension. Resolves to the processor time of the worker's process for each job, in milliseconds
 * of each round: scripts, storage, requests and garbage collection.
 */
export async function measureBulkCreates(
  chromium: Chromium,
  service: RunningService,
  rounds: number,
): Promise<number[]> {
  const [id = ''] = chromium.ids;
  const taken: number[] = [];
  // The first round compiles, and makes the archive.
  for (let round = -1; round < rounds; round += 1) {
    const targets = Array.from({ length: bulkAddresses }, (_, at) => {
      const url = `https://host-${at % 97}.example/round-${round}/articles/part-${at + 1}`;
      return { id: url, url };
    });
    const bulk = newBulk(
      connectionId,
      { kind: 'create', privacy: 1 },
      targets,
      Date.now(),
      crypto.randomUUID(),
    );
    const before = await newestId(service);
    const page = await chromium.openTab(`chrome-extension://${id}/options.html`);
    await page.evaluate(
      `void chrome.storage.local.set(${JSON.stringify({ [`bulk:${bulk.id}`]: bulk })})`,
    );
    await page.close();
    const began = await rendererTime(chromium);
    while ((await newestId(service)) < before + bulkAddresses)
      await new Promise((settle) => setTimeout(settle, 250));
    const used = (await rendererTime(chromium)) - began;
    if (round >= 0) taken.push(used / bulkAddresses);
    const again = await chromium.openTab(`chrome-extension://${id}/options.html`);
    await until('the bulk has ended', () =>
      again.evaluate<boolean>(
        `chrome.storage.local.get('bulk:${bulk.id}').then((all) => all['bulk:${bulk.id}'].state === 'done')`,
      ),
    );
    await again.close();
  }
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
