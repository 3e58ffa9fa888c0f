import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newJob } from '../../../lib/domain/jobs/job.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { launch } from '../../support/browser/launch.ts';
import { newProfile, unpackedId } from '../../support/browser/profile.ts';
import { aConnection } from '../../support/builders/values.ts';

/**
 * Whether two jobs survive a second kill. Both writes were acknowledged: `before` came before the
 * log was torn, `after` after it.
 */
export interface Torn {
  tear: string;
  before: boolean;
  after: boolean;
}

declare const chrome: {
  storage: {
    local: {
      get: (key: null) => Promise<Record<string, unknown>>;
      set: (items: Record<string, unknown>) => Promise<void>;
    };
  };
};

/**
 * The header of a record: checksum (4 bytes), length (2), and type, where 1 is a whole one.
 * Chromium writes it before the payload, with a call of its own.
 */
const header = (length: number) =>
  Buffer.from([0xde, 0xad, 0xbe, 0xef, length & 255, length >> 8, 1]);

/** The bytes that a kill in the middle of a write leaves at the end of the log. */
const tears: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'half a header': header(400).subarray(0, 3),
  'a header without its payload': header(400),
  'a header and half of its payload': Buffer.concat([header(400), Buffer.alloc(200, 'x')]),
};

/**
 * For each tear: writes a job in Chromium, kills it, and tears the end of the log of the
 * extension's storage. Then starts it again, writes another job, kills it again, and reads storage
 * at the next start.
 */
export async function tornLogs(extension: string): Promise<Torn[]> {
  const rows: Torn[] = [];
  for (const [tear, bytes] of Object.entries(tears)) {
    const profile = await newProfile();
    const start = () => launch({ profile, extension, installed: true });
    try {
      const first = await start();
      await write(first, connected);
      await write(first, jobCalled('before'));
      await first.killBrowser();
      await appendFile(await newestLog(profile, extension), bytes);
      const second = await start();
      await write(second, jobCalled('after'));
      await second.killBrowser();
      const third = await start();
      const kept = await read(third);
      await third.close();
      rows.push({ tear, before: 'job:before' in kept, after: 'job:after' in kept });
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return rows;
}

const connected = {
  connections: {
    v: 1,
    list: [aConnection({ id: 'c', baseUrl: 'http://127.0.0.1:9', name: 'c' })],
    active: 'c',
  },
};

/** Makes a job that is not due for an hour, so that nothing else changes it. */
function jobCalled(id: string): Record<string, unknown> {
  const task = { kind: 'create', url: `https://${id}.example/`, privacy: 1 } as const;
  return { [`job:${id}`]: newJob('c', task, Date.now() + 60 * 60_000, id) };
}

async function write(harness: Harness, items: Record<string, unknown>): Promise<void> {
  const page = await harness.open('manifest.json');
  await page.evaluate((all) => chrome.storage.local.set(all), items);
  await page.close();
}

async function read(harness: Harness): Promise<Record<string, unknown>> {
  const page = await harness.open('manifest.json');
  return page.evaluate(() => chrome.storage.local.get(null));
}

async function newestLog(profile: string, extension: string): Promise<string> {
  const folder = join(profile, 'Default/Local Extension Settings', await unpackedId(extension));
  const name = (await readdir(folder))
    .filter((file) => file.endsWith('.log'))
    .toSorted()
    .at(-1);
  if (name === undefined) throw new Error('The storage has no log');
  return join(folder, name);
}
