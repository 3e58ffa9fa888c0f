import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../lib/model/connection.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import { saveConnection } from '../../lib/storage/connections.ts';
import { readJobs } from '../../lib/storage/jobs.ts';
import { type RunningService, startService } from '../../service/start.ts';
import { quickAudit } from '../service/quick-audit.ts';

export const key = 'a key that nobody may see';

/** What a test looks at, and may change: the service, whether access is granted, the rules that were set, who waits for access, and the network's events. */
export const world = { access: true, rules: [] as unknown[], onAccess: [] as (() => void)[], network: new EventTarget() } as {
  service: RunningService;
  access: boolean;
  rules: unknown[];
  onAccess: (() => void)[];
  network: EventTarget;
};

/** What Node and WXT's fake browser lack, as small as it can be: events of the network, granted access, one rule, and a sign of life. */
function completeFakeBrowser(): void {
  world.network = new EventTarget();
  vi.stubGlobal('addEventListener', world.network.addEventListener.bind(world.network));
  world.access = true;
  world.rules = [];
  world.onAccess = [];
  const event = { addListener: (listener: () => void) => world.onAccess.push(listener) };
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} });
  Object.assign(fakeBrowser.permissions, { contains: async () => world.access, onAdded: event, onRemoved: event });
  Object.assign(fakeBrowser.declarativeNetRequest, {
    updateSessionRules: async ({ addRules }: { addRules: unknown[] }) => void world.rules.push(...addRules),
  });
  Object.assign(fakeBrowser.runtime, {
    getPlatformInfo: async () => ({}),
    openOptionsPage: async () => {},
    getURL: (path: string) => `chrome-extension://verdict${path}`,
  });
}

/** Saves the connection to the service. */
export async function connect(apiKey = key): Promise<void> {
  await saveConnection({ id: 'c1', baseUrl: world.service.url, apiKey, name: '', headers: [], reportPage: defaultReportPage });
}

/** Starts the background as a browser does: anew, with nothing in memory. */
export async function start(): Promise<void> {
  vi.resetModules();
  (await import('../../entrypoints/background.ts')).default.main();
}

export const create = { kind: 'create', url: 'https://example.com/', privacy: 2, password: 'correct horse' } satisfies Task;

/** Resolves to the job, or any job, once it is in this state. */
export async function until(name: Job['state']['name'], id?: string): Promise<Job> {
  return vi.waitFor(async () => {
    const job = (await readJobs()).find((one) => (id === undefined || one.id === id) && one.state.name === name);
    if (!job) throw new Error(`No job is ${name}: ${JSON.stringify((await readJobs()).map(({ state }) => state))}`);
    return job;
  }, 3_000);
}

/** All reports of the service. */
export async function reports(): Promise<{ id: number; url: string }[]> {
  const answer = await fetch(`${world.service.url}/api/v1/reports?per_page=100`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });
  return ((await answer.json()) as { data: { id: number; url: string }[] }).data;
}

beforeEach(async () => {
  fakeBrowser.reset();
  completeFakeBrowser();
  world.service = await startService({ audit: quickAudit(), key });
});

afterEach(async () => {
  await world.service.close();
});
