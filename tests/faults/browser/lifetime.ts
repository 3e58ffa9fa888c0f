import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBareChromium } from './bare-chromium.ts';
import { installInProfile, newProfile, unpackedId } from '../../support/browser/profile.ts';
import { stillPage } from '../../support/browser/reset.ts';
import { waitFor } from '../../support/wait-for.ts';
import { taskOf } from '../rounds/changes.ts';
import { startFaultyService } from '../service/faulty-service.ts';
import { startFirefox } from './firefox.ts';
import {
  type Cell,
  clearClickAlarm,
  connectAll,
  jobsOf,
  wantAll,
  type World,
} from '../rounds/world.ts';

/**
 * The outcome of a create that takes long. `cut` says after how many seconds the browser let go of
 * each request, null if it never did.
 */
export interface Lifetime {
  browser: string;
  seconds: number;
  posts: number;
  reports: number;
  cut: number | null;
  end: string;
}

/** How long a job may take beside its audit, in milliseconds. */
const endingMs = 8_000;

/**
 * Runs creates that take `times` seconds, side by side, with no page of the extension open and no
 * debugger attached. `heartless` removes the heartbeat and the alarms first: then the browser must
 * end the background, or the run proves nothing.
 */
export async function lifetime(
  browser: 'Chromium' | 'Firefox',
  built: string,
  times: number[],
  heartless = false,
): Promise<Lifetime[]> {
  const extension = heartless ? await withoutHeartbeat(built) : built;
  const cells: Cell[] = await Promise.all(
    times.map(async (seconds, index) => {
      const url = `https://slow-${seconds}.example/`;
      const service = await startFaultyService({ plan: [], audit: seconds * 1_000 });
      return {
        id: `c${index + 1}`,
        name: `${seconds} s`,
        url,
        task: await taskOf('create', url, service),
        service,
      };
    }),
  );
  const world: World =
    browser === 'Chromium' ? await startUnwatched(extension) : await startFirefox(extension);
  try {
    await connectAll(world, cells, {});
    await wantAll(world, cells);
    if (heartless) await clearClickAlarm(world);
    await world.rest?.();
    await wait(Math.max(...times) * 1_000 + endingMs);
    await Promise.all(cells.map(async ({ service }) => service.quiet()));
    const jobs = await jobsOf(world);
    return await Promise.all(
      cells.map(async ({ id, url, service }, index) => ({
        browser: heartless ? `${browser}, heartbeat and alarms taken away` : browser,
        seconds: times[index] ?? 0,
        posts: service.changes.length,
        reports: (await service.reportsOf(url)).length,
        cut: cutAfter(service.changes[0]),
        end: jobs.get(id)?.state.name ?? 'no job',
      })),
    );
  } finally {
    await world.close();
    for (const { service } of cells) await service.close();
    if (heartless) await rm(extension, { recursive: true, force: true });
  }
}

/**
 * Starts Chromium with no debugger on the background, which would keep it alive. To read storage, a
 * page is opened, attached to and closed again.
 */
async function startUnwatched(extension: string): Promise<World> {
  const profile = await newProfile();
  await installInProfile(profile, extension, ['http://127.0.0.1/*']);
  const chromium = await startBareChromium(profile);
  const page = `chrome-extension://${await unpackedId(extension)}/${stillPage}`;
  const run = async (expression: string): Promise<unknown> => {
    const tab = await chromium.openTab(page);
    const isThere = () => tab.evaluate<boolean>(`typeof chrome.storage === 'object'`);
    await waitFor('a page of the extension', isThere, { limitMs: 60_000, everyMs: 250 });
    const value = await tab.evaluate<unknown>(expression);
    await tab.close();
    return value;
  };
  return {
    run,
    read: async () => (await run('chrome.storage.local.get(null)')) as Record<string, unknown>,
    write: async (items) => void (await run(`chrome.storage.local.set(${JSON.stringify(items)})`)),
    close: async () => {
      await chromium.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function cutAfter(post: { at: number; cut?: number } | undefined): number | null {
  return post?.cut === undefined ? null : Math.round((post.cut - post.at) / 1000);
}

/** Copies the extension without its heartbeat, and with alarms that ring only days later. */
async function withoutHeartbeat(built: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'verdict-heartless-'));
  await cp(built, copy, { recursive: true });
  let changed = 0;
  for (const name of (await readdir(copy)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(copy, name), 'utf8');
    const without = code.replaceAll('.getPlatformInfo()', '.id').replaceAll('{when:', '{when:1e9+');
    if (without === code) continue;
    changed += 1;
    await writeFile(join(copy, name), without);
  }
  if (changed === 0) throw new Error('The heartbeat was not found in what was built');
  return copy;
}
