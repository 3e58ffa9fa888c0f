import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { type Job, undoMs } from '../../../lib/domain/jobs/job.ts';
import { saveConnection } from '../../../lib/storage/extension/connections.ts';
import { readJobs } from '../../../lib/storage/extension/jobs.ts';

export const key = 'a key that nobody may see';

/** The parts of the browser around the background that tests change or look at. */
export interface Surroundings {
  access: boolean;
  rules: unknown[];
  onAccess: (() => void)[];
  network: EventTarget;
  /**
   * The addresses of opened tabs, the open tabs, and the ids of tabs that were brought to the
   * front.
   */
  tabs: string[];
  open: { id: number; windowId: number; url?: string }[];
  shown: number[];
  clickMenu: (item: string) => void;
}

const realSetTimeout = globalThis.setTimeout;
const timers: ReturnType<typeof setTimeout>[] = [];

/** Ends the timers of earlier tests, so that their background does not wake in a later one. */
function endTimers(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  const kept = Object.assign((...given: Parameters<typeof realSetTimeout>) => {
    const timer = realSetTimeout(...given);
    timers.push(timer);
    return timer;
  }, realSetTimeout);
  vi.stubGlobal('setTimeout', kept);
}

/**
 * Adds minimal versions of the parts that Node and WXT's fake browser lack: network events, granted
 * access, rules, a menu, tabs, and a call for the heartbeat.
 */
export function completeFakeBrowser(): Surroundings {
  fakeBrowser.reset();
  endTimers();
  const clicks: ((info: { menuItemId: string }) => void)[] = [];
  const around: Surroundings = {
    access: true,
    rules: [],
    onAccess: [],
    network: new EventTarget(),
    tabs: [],
    open: [],
    shown: [],
    clickMenu: (menuItemId) => clicks.forEach((listener) => listener({ menuItemId })),
  };
  vi.stubGlobal('addEventListener', around.network.addEventListener.bind(around.network));
  const event = { addListener: (listener: () => void) => around.onAccess.push(listener) };
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} });
  Object.assign(fakeBrowser.permissions, {
    contains: async () => around.access,
    onAdded: event,
    onRemoved: event,
  });
  Object.assign(fakeBrowser.declarativeNetRequest, {
    updateSessionRules: async ({ addRules }: { addRules: unknown[] }) =>
      void around.rules.push(...addRules),
  });
  Object.assign(fakeBrowser.contextMenus, {
    create: () => {},
    removeAll: async () => {},
    onClicked: {
      addListener: (listener: (info: { menuItemId: string }) => void) => clicks.push(listener),
    },
  });
  Object.assign(fakeBrowser.i18n, { getMessage: (name: string) => name });
  Object.assign(fakeBrowser.tabs, {
    create: async ({ url }: { url: string }) => void around.tabs.push(url),
    query: async () => around.open,
    update: async (id: number) => void around.shown.push(id),
  });
  Object.assign(fakeBrowser.windows, { update: async () => {} });
  Object.assign(fakeBrowser.runtime, {
    getPlatformInfo: async () => ({}),
    openOptionsPage: async () => {},
    getURL: (path: string) => `chrome-extension://verdict${path}`,
  });
  return around;
}

/** Connects to a service and makes it the one in use. */
export async function connect(baseUrl: string, apiKey = key, id = 'c1'): Promise<void> {
  await saveConnection({
    id,
    baseUrl,
    apiKey,
    name: '',
    headers: [],
    reportPage: defaultReportPage,
  });
}

/** The time of a click that is too old to be undone. */
export const longAgo = () => Date.now() - undoMs - 1_000;

/** Starts the background as a browser does: anew, with nothing in memory. */
export async function start(): Promise<void> {
  vi.resetModules();
  (await import('../../../entrypoints/background.ts')).default.main();
}

/** Waits until a job has come to a state. */
export async function until(name: Job['state']['name'], id?: string): Promise<Job> {
  return vi.waitFor(async () => {
    const job = (await readJobs()).find(
      (one) => (id === undefined || one.id === id) && one.state.name === name,
    );
    if (!job)
      throw new Error(
        `No job is ${name}: ${JSON.stringify((await readJobs()).map(({ state }) => state))}`,
      );
    return job;
  }, 3_000);
}

/** The reports that a service has, newest first, at most a hundred. */
export async function reportsOf(
  baseUrl: string,
): Promise<{ id: number; url: string; privacy: number; generated_at: string }[]> {
  const answer = await fetch(`${baseUrl}/api/v1/reports?per_page=100`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });
  return (
    (await answer.json()) as {
      data: { id: number; url: string; privacy: number; generated_at: string }[];
    }
  ).data;
}
