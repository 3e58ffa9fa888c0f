import { newWalk } from '../../../lib/domain/walk.ts';
import { type Job, newJob, type State } from '../../../lib/domain/jobs/job.ts';
import type { Page } from '@playwright/test';
import type { Service } from '../browser/harness.ts';
import { fillLargeArchive } from './large-archive.ts';
import {
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  stored,
} from '../pages/options-page.ts';

/** The parts that states need: a service that works, and the address of an odd server. */
type OptionStage = { service: Service; odd: string };

type Show = (page: Page, stage: OptionStage) => Promise<void>;

/** Connects to `address` and waits for the check to say `text`. */
const ending =
  (address: (stage: OptionStage) => string, text: RegExp, key?: string): Show =>
  async (page, stage) => {
    await fillConnection(page, address(stage), key ?? stage.service.key);
    await checkItem(page, text).waitFor();
  };

const kept = (id: string, baseUrl: string, name = '') => ({
  id,
  baseUrl,
  apiKey: 'a-key',
  name,
  headers: [],
  reportPage: '{base_url}/reports/{id}',
});

/** Puts connections into storage, the first one in use. */
async function keep(page: Page, list: object[]): Promise<void> {
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ v: 1, list, active: '1' })} })`,
  );
}

/** A create for a connection, as it lies in storage. */
const created = (connectionId: string, state: State) =>
  ({
    ...newJob(
      connectionId,
      { kind: 'create', url: 'https://example.com/a/page', privacy: 1 },
      Date.now(),
      connectionId,
    ),
    state,
  }) as Job;
const put = (page: Page, jobs: Job[]) =>
  page.evaluate(
    `chrome.storage.local.set(${JSON.stringify(Object.fromEntries(jobs.map((job, at) => [`job:${at}`, job])))})`,
  );
const blocked: State = { name: 'blocked', problem: { code: 'wrong-key', status: 401 } };

/** Clears storage and opens the page as the browser does after an install. */
const firstOpening: Show = async (page) => {
  await page.evaluate('chrome.storage.local.clear()');
  await page.reload();
};

/** The states of the options page by name. Each begins on settings without a connection. */
export const optionStates: Record<string, Show> = {
  empty: async () => {},
  'welcome fresh': firstOpening,
  'welcome connected': async (page, stage) => {
    await firstOpening(page, stage);
    await optionStates.connected?.(page, stage);
  },
  'welcome to change': async (page, stage) => {
    await optionStates['welcome connected']?.(page, stage);
    await page.getByRole('button', { name: 'Change' }).click();
  },
  'welcome done': async (page, stage) => {
    await optionStates['welcome connected']?.(page, stage);
    await page.evaluate(`chrome.storage.local.set({ welcome: { pinned: true } })`);
    await put(page, [
      created('1', { name: 'done', at: Date.now(), reportId: '1', duplicates: [] }),
    ]);
    await page.getByText('You’re all set').waitFor();
  },
  connected: async (page, stage) => {
    await fillConnection(page, stage.service.url, stage.service.key);
    await connected(page);
  },
  reopened: async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.reload();
  },
  tested: async (page, stage) => {
    await optionStates.reopened?.(page, stage);
    await editConnection(page);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await connected(page);
  },
  'saved headers': async (page) => {
    const headers = [
      ['X-Proxy', 'yes'],
      ['X-A-Rather-Long-Name-Of-A-Header-For-Some-Proxy', 'a-secret'],
    ];
    await keep(page, [{ ...kept('1', 'https://reports.example.org', 'Ours'), headers }]);
    await editConnection(page);
    await page.getByRole('button', { name: 'Replace X-Proxy' }).click();
  },
  'new name': async (page) => {
    await keep(page, [kept('1', 'https://reports.example.org')]);
    await editConnection(page);
    await page.getByLabel('Name', { exact: true }).fill('Ours');
  },
  'new address': async (page) => {
    await keep(page, [kept('1', 'https://reports.example.org', 'Ours')]);
    await editConnection(page);
    await page.getByLabel('Service address').fill('https://reports.example.net');
  },
  'key too long': async (page) => {
    await page.getByLabel('API key', { exact: true }).fill('k'.repeat(5_000));
  },
  'archive filled': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('switch', { name: 'Download all reports' }).check();
    await page.getByText('All reports downloaded.').waitFor();
  },
  'asked to forget': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('button', { name: 'Remove reports from this device' }).click();
  },
  'history lost': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    const { active } = await stored(page);
    const walk = { ...newWalk, page: 2, seen: 100, total: 214, notBefore: Date.now() + 60_000 };
    const fill = { walk, began: 0, newest: 0, inOrder: true, kept: 100, known: 0 };
    await page.evaluate(
      `chrome.storage.local.set(${JSON.stringify({ [`backfill:${active}`]: fill, preferences: { fillArchive: true, keepDays: 365 } })})`,
    );
    await page.evaluate(`indexedDB.open('verdict').onsuccess = ({ target: { result } }) => {
      const notes = result.transaction('archive-notes', 'readwrite').objectStore('archive-notes');
      notes.put({ name: 'lost', at: Date.now() });
      result.close();
    }`);
    await page.getByText('lost with the data of this browser').waitFor();
  },
  'history lost in the other direction': async (page, stage) => {
    await optionStates['history lost']?.(page, stage);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
  checking: ending(({ odd }) => `${odd}/silent`, /Contacting the service/),
  'no address': ending(() => '', /Enter a service address/),
  malformed: ending(() => 'https://reports^example.org', /valid address/),
  'other scheme': ending(() => 'ftp://reports.example.org', /must start with/),
  'sign-in in address': ending(
    () => 'https://someone:secret@reports.example.org',
    /sign-in details/,
  ),
  'too much address': ending(() => 'https://reports.example.org/tools?page=1', /doesn’t belong/),
  // A test cannot answer a prompt. `openOptions` refuses every host but this machine in its place.
  'no access': ending(() => 'https://reports.example.org/tools', /doesn’t have access/),
  'key in clear': ending(() => 'http://reports.example.org', /unencrypted/),
  unreachable: ending(({ odd }) => `${odd}/gone`, /Can’t reach/),
  failing: ending(({ odd }) => `${odd}/failing`, /internal error/),
  throttled: ending(({ odd }) => `${odd}/throttled`, /Too many requests/),
  'broken answer': ending(({ odd }) => `${odd}/broken`, /cut off/),
  'web page': ending(({ odd }) => `${odd}/web-page`, /website, not/),
  'sign-in page': ending(({ odd }) => `${odd}/login-page`, /sign-in page/),
  'other API': ending(({ odd }) => `${odd}/other-api`, /compatible service/),
  'wrong path': ending(({ service }) => `${service.url}/dashboard`, /different address/),
  'no key': ending(({ service }) => service.url, /key is missing/, ''),
  'wrong key': ending(({ service }) => service.url, /rejected the API key/, 'not-the-key'),
  'forbidden key': ending(({ odd }) => `${odd}/forbidden`, /can’t read reports/),
  'wrong header': async (page) => {
    await page.getByText('Advanced').click();
    await page.getByLabel('Extra headers').fill('X-Proxy: yes\nAuthorization: Basic abc');
    await page.getByText('Line 2').waitFor();
  },
  'two connections': async (page, stage) => {
    // This connection lets the browser keep its access to this computer.
    await optionStates.connected?.(page, stage);
    await keep(page, [
      kept('1', 'http://127.0.0.1:8787', 'This computer'),
      kept('2', 'https://reports.example.org/tools', 'Our agency'),
    ]);
    await put(page, [created('2', { name: 'queued', notBefore: 0, problem: { code: 'timeout' } })]);
    await page.reload();
  },
  'several connections': async (page, stage) => {
    await optionStates['two connections']?.(page, stage);
    const list = [
      kept('1', 'http://127.0.0.1:8787', 'This computer'),
      kept('2', 'https://example.com/tools'),
      kept(
        '3',
        `https://${'averylongsubdomain.'.repeat(6)}example.net/with/a/long/path`,
        'Prüfdienst der Abteilung für digitale Barrierefreiheit und Qualität',
      ),
      kept('4', 'https://reports.example.org', 'שירות הדוחות'),
    ];
    Object.assign(list[1]!, { hosts: ['*.example.com', 'xn--mnchen-3ya.example:8080'] });
    await keep(page, list);
    const refused = {
      name: 'refused',
      at: Date.now(),
      problem: { code: 'refused', status: 422 },
    } as const;
    await put(page, [created('2', refused), created('3', blocked), created('3', blocked)]);
    await page.getByText('API key rejected').first().waitFor();
  },
  'one of several': async (page, stage) => {
    await optionStates['several connections']?.(page, stage);
    await connectionRow(page, 'example.com').getByRole('button', { name: 'Edit' }).click();
  },
  'one more': async (page, stage) => {
    await optionStates['several connections']?.(page, stage);
    await page.getByRole('button', { name: 'Add connection' }).click();
  },
  'other direction': async (page, stage) => {
    await optionStates['several connections']?.(page, stage);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
  'result on the button': async (page) => {
    await page.getByRole('switch', { name: 'Result of the page' }).check();
    await page.getByRole('switch', { name: 'On all pages' }).waitFor();
  },
  'wrong issue address': async (page) => {
    const tracker = page.getByRole('region', { name: 'Issue tracker' });
    await tracker.getByRole('button', { name: 'GitHub' }).click();
    await tracker.getByLabel('Address of a new issue').fill('https://example.com/{title}');
    await tracker.getByRole('button', { name: 'Save tracker' }).click();
    await tracker.getByText('must come after').scrollIntoViewIfNeeded();
  },
  unreadable: async (page) => {
    await page.evaluate(
      `chrome.storage.local.set({ 'quarantine:connections': 'broken', 'quarantine:preferences': 1, 'quarantine:job:1': {}, 'quarantine:job:2': {} })`,
    );
    await page.getByText('couldn’t be read').waitFor();
  },
  'nothing saved': async (page, stage) => {
    await optionStates['several connections']?.(page, stage);
    await page.evaluate(`{
      const set = chrome.storage.local.set.bind(chrome.storage.local);
      chrome.storage.local.set = async (items) => {
        if ('connections' in items) throw new Error('QUOTA_BYTES');
        return set(items);
      };
    }`);
    await page.getByRole('button', { name: 'Switch' }).first().click();
    await page.getByText('Couldn’t save').waitFor();
  },
  'asked to remove': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
  },
  'asked to keep less': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.evaluate(fillLargeArchive, { origin: 'https://example.com', count: 1_200 });
    await page.getByLabel('Keep at most').selectOption('1 month');
    await page.getByRole('dialog').waitFor();
  },
  'asked to keep less in the other direction': async (page, stage) => {
    await optionStates['asked to keep less']?.(page, stage);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
  'key rejected': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await put(page, [created((await stored(page)).active ?? '', blocked)]);
    await page.reload();
    await page.getByText('API key rejected').waitFor();
  },
  // This state comes last: the others need access.
  'access taken away': async (page, stage) => {
    await optionStates.reopened?.(page, stage);
    await page.evaluate(`chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] })`);
    await page.reload();
    await page.getByText('doesn’t have access').waitFor();
  },
};
