import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type Job, undoMs } from '../../../lib/domain/jobs/job.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { readConnection, saveConnection } from '../../../lib/storage/connections.ts';
import { readJobs } from '../../../lib/storage/jobs.ts';
import { aConnection } from '../../support/builders/values.ts';

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
  /** Chooses an item of a menu, presses keys, and clicks a notification. */
  clickMenu: (item: string, info?: MenuInfo, tab?: Tab) => void;
  press: (command: string, tab?: Tab) => void;
  clickNotification: (id: string) => void;
  /** Tells that the page in front is another one, and counts the listeners that are told. */
  showPage: () => void;
  pageListeners: () => number;
  /** The items that the menus have, the marks and titles that the button had, and notifications. */
  items: { id: string; parentId?: string; contexts: string[]; targetUrlPatterns?: string[] }[];
  badges: { text?: string | null; title?: string; tabId?: number }[];
  notified: { id: string; title: string; message: string }[];
  /** The popups that were opened, by their address. */
  popups: string[];
}

interface Tab {
  id?: number;
  windowId?: number;
  url?: string;
}

interface MenuInfo {
  linkUrl?: string;
  selectionText?: string;
  pageUrl?: string;
}

/** An event of the browser that adds its listeners to a list. */
const into = <Listener>(list: Listener[]) => ({
  addListener: (listener: Listener) => void list.push(listener),
});

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
  const chosen: ((info: MenuInfo & { menuItemId: string }, tab?: Tab) => void)[] = [];
  const pressed: ((command: string, tab?: Tab) => void)[] = [];
  const clicked: ((id: string) => void)[] = [];
  const pages = new Set<(id: number, change: { status: string }) => void>();
  const pageEvent = {
    addListener: (listener: () => void) => void pages.add(listener),
    removeListener: (listener: () => void) => void pages.delete(listener),
  };
  let popup = '';
  const around: Surroundings = {
    access: true,
    rules: [],
    onAccess: [],
    network: new EventTarget(),
    tabs: [],
    open: [],
    shown: [],
    clickMenu: (menuItemId, info, tab) =>
      chosen.forEach((listener) => listener({ menuItemId, ...info }, tab)),
    press: (command, tab) => pressed.forEach((listener) => listener(command, tab)),
    clickNotification: (id) => clicked.forEach((listener) => listener(id)),
    showPage: () => pages.forEach((listener) => listener(1, { status: 'complete' })),
    pageListeners: () => pages.size,
    items: [],
    badges: [],
    notified: [],
    popups: [],
  };
  vi.stubGlobal('addEventListener', around.network.addEventListener.bind(around.network));
  const event = { addListener: (listener: () => void) => around.onAccess.push(listener) };
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} });
  Object.assign(fakeBrowser.management, { getSelf: async () => ({ installType: 'normal' }) });
  Object.assign(fakeBrowser.permissions, {
    contains: async () => around.access,
    getAll: async () => ({}),
    onAdded: event,
    onRemoved: event,
  });
  Object.assign(fakeBrowser.declarativeNetRequest, {
    updateSessionRules: async ({ addRules }: { addRules: unknown[] }) =>
      void around.rules.push(...addRules),
  });
  // A test may take any of them away.
  Object.assign(fakeBrowser, {
    contextMenus: {
      create: (item: Surroundings['items'][number]) => {
        if (around.items.some(({ id }) => id === item.id)) throw new Error('A duplicate id');
        around.items.push(item);
      },
      removeAll: async () => void (around.items = []),
      onClicked: into(chosen),
    },
    commands: { onCommand: into(pressed), getAll: async () => [] },
    notifications: {
      // One with the same id takes the place of the one before, as in a browser.
      create: async (id: string, { title, message }: { title: string; message: string }) => {
        const others = around.notified.filter((one) => one.id !== id);
        around.notified = [...others, { id, title, message }];
      },
      clear: async () => true,
      onClicked: into(clicked),
    },
    omnibox: {
      setDefaultSuggestion: () => {},
      onInputStarted: into([]),
      onInputChanged: into([]),
      onInputEntered: into([]),
      onInputCancelled: into([]),
    },
  });
  Object.assign(fakeBrowser.action, {
    setBadgeText: async (badge: object) => void around.badges.push(badge),
    setBadgeBackgroundColor: async () => {},
    getBadgeText: async () => '',
    setTitle: async (badge: object) => void around.badges.push(badge),
    setPopup: async (set: { popup: string }) => void (popup = set.popup),
    openPopup: async () => void around.popups.push(popup),
  });
  Object.assign(fakeBrowser.tabs, {
    create: async ({ url }: { url: string }) => void around.tabs.push(url),
    query: async () => around.open,
    onActivated: pageEvent,
    onUpdated: pageEvent,
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
  await saveConnection(aConnection({ id, baseUrl, apiKey }));
}

/** The connection `c1`. */
export async function connected(): Promise<Connection> {
  const connection = await readConnection('c1');
  if (!connection) throw new Error('There is no connection.');
  return connection;
}

/** Notes each request of the background as method and path, and lets a test answer in its place. */
export function recordRequests(world: {
  sent: string[];
  instead: (request: string, query: URLSearchParams, body: string) => Response | null;
}): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input);
    const request = `${init?.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`;
    // Requests of the test itself have no API key.
    if (!init?.signal) return real(input, init);
    world.sent.push(request);
    const body = typeof init.body === 'string' ? init.body : '';
    return world.instead(request, searchParams, body) ?? real(input, init);
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
  }, 10_000);
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
