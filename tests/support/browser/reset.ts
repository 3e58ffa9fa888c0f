/**
 * The reset between tests that share an install: the extension gets back the state of a fresh one.
 * It is the same in both browsers. Each of them empties its windows by itself.
 */
import { waitFor } from '../wait-for.ts';

/** A page of the extension, in Playwright or in puppeteer. */
type ExtensionPage = { evaluate: (expression: string) => Promise<unknown> };

/** A file of the extension that runs no script. The page of it stays from test to test. */
export const stillPage = 'manifest.json';

/** The parts of the extension that a test can change, as far as a page of it can read them. */
export type ExtensionState = {
  local: object;
  session: object;
  /** How many rows each store of each database has. */
  databases: Record<string, Record<string, number>>;
  access: { origins: string[]; permissions: string[] };
  alarms: string[];
  button: { badge: string; title: string; popup: string };
  menus: string[];
  rules: number[];
  shortcuts: string[];
  tabs: string[];
  windows: number[][];
};

type Tab = { url?: string };
type Window = { left: number; top: number; width: number; height: number };
type Values = Record<string, unknown>;
type Area = Record<'get' | 'clear', () => Promise<Values>> & {
  set: (values: Values) => Promise<void>;
};
type Access = { origins: string[]; permissions: string[] };

declare const chrome: {
  action: Record<'getBadgeText' | 'getTitle' | 'getPopup', (of: object) => Promise<string>> &
    Record<'setBadgeText' | 'setTitle' | 'setPopup', (to: object) => Promise<void>>;
  alarms: { clearAll: () => Promise<boolean>; getAll: () => Promise<{ name: string }[]> };
  commands: {
    getAll: () => Promise<{ name: string; shortcut: string }[]>;
    /** In Firefox alone. */
    reset?: (name: string) => Promise<void>;
  };
  contextMenus: {
    removeAll: () => Promise<void>;
    update: (id: string, change: object) => Promise<void>;
  };
  declarativeNetRequest: {
    getSessionRules: () => Promise<{ id: number }[]>;
    updateSessionRules: (change: { removeRuleIds: number[] }) => Promise<void>;
  };
  i18n: { getMessage: (key: string) => string };
  permissions: { getAll: () => Promise<Access>; remove: (given: Access) => Promise<boolean> };
  runtime: {
    getManifest: () => { optional_permissions: string[] };
    getURL: (path: string) => string;
  };
  storage: Record<'local' | 'session', Area>;
  tabs: { query: (of: object) => Promise<Tab[]> };
  windows: { getAll: () => Promise<Window[]> };
};

/**
 * Takes from the extension what a test gave it, and restarts its background. It keeps the access to
 * these origins. `control` is its only page.
 */
export async function emptyExtension(
  control: ExtensionPage,
  stopBackground: () => Promise<void>,
  kept: string[] = [],
): Promise<void> {
  await control.evaluate(called(prepare));
  // It may be at work, and would write down what comes of it.
  await stopBackground();
  await control.evaluate(called(empty, kept));
  await asInstalled(control);
}

/** Resolves once the background has done what it does after an install. */
export async function asInstalled(control: ExtensionPage): Promise<void> {
  await waitFor('the background to be as after an install', () =>
    control.evaluate(called(isAsInstalled)),
  );
}

/** Reads the state of the extension through a page of it. */
export async function stateOf(control: ExtensionPage): Promise<ExtensionState> {
  return (await control.evaluate(called(read))) as ExtensionState;
}

const called = <Asked extends unknown[]>(work: (...asked: Asked) => unknown, ...asked: Asked) =>
  `(${work.toString()})(...${JSON.stringify(asked)})`;

/** Runs in a page of the extension, as all below. */
async function prepare(): Promise<void> {
  await chrome.alarms.clearAll();
  // The background makes the menus anew once this preference goes.
  await chrome.storage.local.set({ preferences: { pageMenus: false } });
}

/** The background is stopped, and nothing wakes it before its jobs are gone. */
async function empty(kept: string[]): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.addEventListener('success', () => resolve());
      deleting.addEventListener('error', () => reject(deleting.error));
    });
  const rules = await chrome.declarativeNetRequest.getSessionRules();
  await chrome.declarativeNetRequest.updateSessionRules({
    removeRuleIds: rules.map(({ id }) => id),
  });
  for (const { name } of await chrome.commands.getAll()) await chrome.commands.reset?.(name);
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setTitle({ title: chrome.i18n.getMessage('actionTitle') });
  await chrome.action.setPopup({ popup: '/popup.html' });
  await chrome.contextMenus.removeAll();
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
  const { origins } = await chrome.permissions.getAll();
  await chrome.permissions.remove({
    origins: origins.filter((origin) => !kept.includes(origin)),
    permissions: chrome.runtime.getManifest().optional_permissions,
  });
}

/** A background that starts makes the database and the rule, and copies the policy. */
async function isAsInstalled(): Promise<boolean> {
  const databases = await indexedDB.databases();
  const rules = await chrome.declarativeNetRequest.getSessionRules();
  // The last item of the menus.
  const hasMenus = chrome.contextMenus.update('settings', {}).then(
    () => true,
    () => false,
  );
  const { policy } = await chrome.storage.local.get();
  return databases.length > 0 && rules.length > 0 && policy !== undefined && (await hasMenus);
}

async function read(): Promise<ExtensionState> {
  const { action, alarms, commands, contextMenus, declarativeNetRequest, permissions, storage } =
    chrome;
  const menus: string[] = [];
  // The browser tells which items there are only by refusing to change one that it does not have.
  for (const id of [
    'create',
    'create:public',
    'create:private',
    'create:password',
    'side-panel',
    'many',
    'site',
    'reports',
    'settings',
  ])
    await contextMenus.update(id, {}).then(
      () => menus.push(id),
      () => {},
    );
  const databases: ExtensionState['databases'] = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const rows: Record<string, number> = (databases[name] = {});
    for (const store of opening.result.objectStoreNames) {
      const counting = opening.result.transaction(store).objectStore(store).count();
      await new Promise((resolve) => counting.addEventListener('success', resolve));
      rows[store] = counting.result;
    }
    opening.result.close();
  }
  return {
    local: await storage.local.get(),
    session: await storage.session.get(),
    databases,
    access: await permissions.getAll(),
    alarms: (await alarms.getAll()).map(({ name }) => name),
    button: {
      badge: await action.getBadgeText({}),
      title: await action.getTitle({}),
      popup: await action.getPopup({}),
    },
    menus,
    rules: (await declarativeNetRequest.getSessionRules()).map(({ id }) => id),
    shortcuts: (await commands.getAll()).map(({ name, shortcut }) => `${name} ${shortcut}`),
    tabs: (await chrome.tabs.query({})).map(({ url }) => url ?? ''),
    windows: (await chrome.windows.getAll()).map(({ width, height }) => [width, height]),
  };
}
