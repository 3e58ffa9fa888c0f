import type { Page } from '@playwright/test';
import type { Job, Task } from '../../../lib/domain/jobs/job.ts';
import { newWalk } from '../../../lib/domain/walk.ts';
import { noBackfill, saveBackfill } from '../../../lib/storage/backfills.ts';
import { saveNote } from '../../../lib/storage/database/archive-notes.ts';
import { quarantineKey, write } from '../../../lib/storage/extension-storage.ts';
import { saveWelcome } from '../../../lib/storage/welcome.ts';
import type { Service } from '../../support/browser/harness.ts';
import { aJob, failed, lookupFailed, aConnection, minute } from '../../support/builders/values.ts';
import { keep } from '../../support/builders/keep.ts';
import { fillLargeArchive, put } from '../../support/builders/show.ts';
import {
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  showSection,
  stored,
} from '../../support/pages/options-page.ts';
import { sectionStates } from './option-sections.ts';

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

/** Puts connections into storage, the first one in use. */
const putConnections = (page: Page, ...connections: ReturnType<typeof aConnection>[]) =>
  put(page, () => keep({ connections }));
/** Adds jobs to storage. */
const putJobs = (page: Page, ...jobs: Job[]) => put(page, () => keep({ connections: [], jobs }));
const create: Task = { kind: 'create', url: 'https://example.com/a/page', privacy: 1 };
const rejected = [lookupFailed({ code: 'wrong-key', status: 401 })];
const ours = aConnection({ name: 'Ours' });

const two = [
  aConnection({ id: '1', baseUrl: 'http://127.0.0.1:8787', name: 'This computer' }),
  aConnection({ id: '2', baseUrl: 'https://reports.example.org/tools', name: 'Our agency' }),
];

/** Clears storage and opens the page as the browser does after an install. */
const firstOpening: Show = async (page) => {
  await page.evaluate('chrome.storage.local.clear()');
  await page.reload();
};

/** The states of the options page by name. Each begins on settings without a connection. */
export const optionStates: Record<string, Show> = {
  empty: async () => {},
  ...sectionStates,
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
    await put(page, () => saveWelcome({ pinned: true, reported: true }));
    await page.getByText('You’re all set').waitFor();
  },
  connected: async (page, stage) => {
    await fillConnection(page, stage.service.url, stage.service.key);
    await connected(page);
  },
  'to move': async (page, { odd }) => {
    await putConnections(page, aConnection({ baseUrl: `${odd}/empty-list`, name: 'Ours' }));
    await editConnection(page);
    await page.getByLabel('Service address').fill(`${odd}/empty-list/reports`);
    await page.getByText('moves to this address').waitFor();
  },
  moving: async (page, { odd }) => {
    await putConnections(page, aConnection({ baseUrl: `${odd}/empty-list`, name: 'Ours' }));
    await putJobs(page, aJob(create, failed({ code: 'timeout' })));
    await editConnection(page);
    await page.getByLabel('Service address').fill(`${odd}/empty-list/reports`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await connected(page);
    await page.getByText(/^Still at/).waitFor();
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
    const headers: [string, string][] = [
      ['X-Proxy', 'yes'],
      ['X-A-Rather-Long-Name-Of-A-Header-For-Some-Proxy', 'a-secret'],
    ];
    await putConnections(page, { ...ours, headers });
    await editConnection(page);
    await page.getByRole('button', { name: 'Replace X-Proxy' }).click();
  },
  'new name': async (page) => {
    await putConnections(page, aConnection());
    await editConnection(page);
    await page.getByLabel('Name', { exact: true }).fill('Ours');
  },
  'new address': async (page) => {
    await putConnections(page, ours);
    await editConnection(page);
    await page.getByLabel('Service address').fill('https://reports.example.net');
  },
  'key too long': async (page) => {
    await page.getByLabel('API key', { exact: true }).fill('k'.repeat(5_000));
  },
  'archive filled': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await showSection(page, 'data');
    const { active } = await stored(page);
    await put(page, async () => {
      await keep({ connections: [], preferences: { fillArchive: true } });
      const whole = { ...noBackfill, whole: { at: Date.now(), newest: 1 } };
      await saveBackfill(active ?? '', whole, noBackfill);
    });
    await page.getByText('All reports downloaded.').waitFor();
  },
  'asked to forget': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await showSection(page, 'data');
    await page.getByRole('button', { name: 'Remove reports from this device' }).click();
  },
  'asked to reset': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await showSection(page, 'data');
    await page.getByRole('button', { name: 'Reset Verdict' }).click();
  },
  'history lost': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await showSection(page, 'data');
    const { active } = await stored(page);
    await put(page, async () => {
      const walk = { ...newWalk, page: 2, seen: 100, total: 214, notBefore: Date.now() + minute };
      await keep({ connections: [], preferences: { fillArchive: true, keepDays: 365 } });
      await saveBackfill(active ?? '', { ...noBackfill, walk, kept: 100 }, noBackfill);
      await saveNote({ name: 'lost', at: Date.now() });
    });
    await page.getByText('lost with the data of this browser').waitFor();
  },
  'history lost in the other direction': async (page, stage) => {
    await optionStates['history lost']?.(page, stage);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
  checking: ending(({ odd }) => `${odd}/silent`, /Contacting the service/),
  'nothing filled in': async (page) => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Enter a service address').waitFor();
  },
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
  'no key': async (page, { service }) => {
    await fillConnection(page, service.url, '');
    await page.getByText('The API key is missing').waitFor();
  },
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
    await putConnections(page, ...two);
    await putJobs(page, aJob(create, [lookupFailed({ code: 'timeout' })], '2'));
    await page.reload();
  },
  'several connections': async (page, stage) => {
    await optionStates['two connections']?.(page, stage);
    await putConnections(
      page,
      two[0]!,
      aConnection({
        id: '2',
        baseUrl: 'https://example.com/tools',
        hosts: ['*.example.com', 'xn--mnchen-3ya.example:8080'],
      }),
      aConnection({
        id: '3',
        baseUrl: `https://${'averylongsubdomain.'.repeat(6)}example.net/with/a/long/path`,
        name: 'Prüfdienst der Abteilung für digitale Barrierefreiheit und Qualität',
      }),
      aConnection({ id: '4', name: 'שירות הדוחות' }),
    );
    await putJobs(
      page,
      aJob(create, failed({ code: 'refused', status: 422 }), '2'),
      aJob(create, rejected, '3'),
      aJob(create, rejected, '3'),
    );
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
  unreadable: async (page) => {
    const broken = { connections: 'broken', preferences: 1, 'job:1': {}, 'job:2': {} };
    const items = Object.entries(broken).map(([key, value]) => [quarantineKey(key), value]);
    await put(page, () => write(Object.fromEntries(items)));
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
    await page.getByText('Nothing was saved').waitFor();
  },
  'asked to remove': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
  },
  'asked to keep less': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await page.evaluate(fillLargeArchive, { origin: 'https://example.com', count: 1_200 });
    await showSection(page, 'data');
    await page.getByLabel('Keep at most').selectOption('1 month');
    await page.getByRole('dialog').waitFor();
  },
  'asked to keep less in the other direction': async (page, stage) => {
    await optionStates['asked to keep less']?.(page, stage);
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
  },
  'key rejected': async (page, stage) => {
    await optionStates.connected?.(page, stage);
    await putJobs(page, aJob(create, rejected, (await stored(page)).active ?? ''));
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
