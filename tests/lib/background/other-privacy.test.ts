import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drain } from '../../../lib/background/outbox/drain.ts';
import { openService } from '../../../lib/background/service.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { dismissOtherPrivacy, readOtherPrivacy } from '../../../lib/storage/asked-privacy.ts';
import { readReports } from '../../../lib/storage/database/reports.ts';
import { addJob, addSilentCreate } from '../../../lib/storage/jobs.ts';
import { storedNewest } from '../../../lib/storage/newest-reports.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import { aConnection } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { completeFakeBrowser, connect, start, type Surroundings, until } from './stage.ts';

const url = 'https://example.com/a';
/** Each test has a connection of its own, since all share the archive. */
let id = '';
let around: Surroundings;
let close: (() => Promise<void>) | undefined;
/** The fields of the report that the service sends, next to its id and address. */
let says: Record<string, unknown> = {};

beforeEach(() => {
  id = crypto.randomUUID();
  around = completeFakeBrowser();
});
afterEach(async () => {
  await close?.();
  close = undefined;
});

const report = () => ({ id: 7, url, result: 'good', ...says });
const answer = async (input: string | URL | Request) => {
  const isList = new URL(input instanceof Request ? input.url : input).search !== '';
  return Response.json({ data: isList ? [report()] : report() });
};
const open = (fetch: typeof globalThis.fetch = answer) => {
  const environment = { fetch, now: () => Date.now(), random: () => 0 };
  return openService(aConnection({ id }), environment, Date.now());
};
const create = async (privacy: Privacy, said: typeof says) => {
  says = said;
  await open().createReport({ url, privacy, ...(privacy === 2 && { password: 'x' }) }, 'key');
};
const change = async (privacy: Privacy, said: typeof says) => {
  says = said;
  await open().updateReport('7', { privacy, ...(privacy === 2 && { password: 'x' }) });
};
/** The privacy that was asked for, as the archive, the newest reports and the count have it. */
const kept = async () => [
  (await readReports(id, ['7']))[0]?.askedPrivacy,
  (await storedNewest.read(id))?.rows[0]?.askedPrivacy,
  (await readOtherPrivacy(id)).size,
];
const none = [undefined, undefined, 0];

test('A create that comes back with another privacy is marked, in the archive and among the newest', async () => {
  await create(1, { privacy: 0 });
  expect(await kept()).toEqual([1, 1, 1]);
  expect((await readReports(id, ['7']))[0]?.privacy).toBe(0);
});

test.each([
  ['the right privacy', 1, { privacy: 1 }],
  ['the right privacy as text', 1, { privacy: '1' }],
  ['no privacy', 1, {}],
  ['a privacy that cannot be read', 1, { privacy: 'team' }],
  ['a password', 2, { privacy: 2, password: true }],
  ['nothing of its password', 2, { privacy: 2 }],
  ['a password that nobody asked for', 1, { privacy: 1, password: true }],
] as const)('A create that comes back with %s is not marked', async (_, asked, said) => {
  await create(asked, said);
  expect(await kept()).toEqual(none);
});

test('A create with a password that comes back without one is marked', async () => {
  await create(2, { privacy: 2, password: false });
  expect(await kept()).toEqual([2, 2, 1]);
});

test('A change that comes back with the privacy of before is marked', async () => {
  await change(0, { privacy: 1 });
  expect(await kept()).toEqual([0, undefined, 1]);
});

test('A change is marked by the report that is read where the answer has none', async () => {
  await create(1, { privacy: 1 });
  const asked: string[] = [];
  const fetch = async (_input: unknown, init?: RequestInit) => {
    asked.push(init?.method ?? 'GET');
    return init?.method === 'PUT'
      ? new Response(null, { status: 204 })
      : Response.json({ data: { ...report(), privacy: 1 } });
  };
  await open(fetch).updateReport('7', { privacy: 0 });
  expect(asked).toEqual(['PUT', 'GET']);
  expect(await kept()).toEqual([0, 0, 1]);
});

test('The mark stays while answers say nothing of the privacy, or the same', async () => {
  await create(1, { privacy: 0 });
  for (const said of [{}, { privacy: 0 }, { privacy: null }, { generated_at: 5 }]) {
    says = said;
    await open().readReport('7');
    await open().refreshNewest();
    await open().updateReport('7', { results: 1 });
    expect(await kept()).toEqual([1, 1, 1]);
  }
});

test('The mark of a missing password stays while lists say nothing of it', async () => {
  await create(2, { privacy: 2, password: false });
  says = { privacy: 2 };
  await open().refreshNewest();
  expect(await kept()).toEqual([2, 2, 1]);
});

test.each([
  ['one report says', async () => open().readReport('7')],
  ['the list says', async () => open().refreshNewest()],
] as const)('The mark goes when %s the privacy that was asked for', async (_, ask) => {
  await create(1, { privacy: 0 });
  says = { privacy: 1 };
  await ask();
  expect(await kept()).toEqual(none);
});

test('A mark for a password goes with the privacy, where lists say nothing of passwords', async () => {
  await create(2, { privacy: 0 });
  says = { privacy: 2 };
  await open().refreshNewest();
  expect(await kept()).toEqual(none);
});

test('The mark goes when the person changes the privacy', async () => {
  await create(1, { privacy: 0 });
  await change(0, { privacy: 0 });
  expect(await kept()).toEqual(none);
  await create(1, { privacy: 0 });
  await change(2, {});
  expect(await kept()).toEqual(none);
});

test('The mark goes when the person dismisses it, and the next answer does not bring it back', async () => {
  await create(1, { privacy: 0 });
  await dismissOtherPrivacy(id, ['7']);
  expect(await kept()).toEqual(none);
  await open().refreshNewest();
  await open().readReport('7');
  expect(await kept()).toEqual(none);
});

/** A background at work, and a service that makes every report public and changes none. */
async function begin(): Promise<void> {
  const listed = { id: 7, url, result: 'good', privacy: 0, generated_at: '2026-01-02T03:04:05Z' };
  const service = await startReportService(({ method, pathname }) => {
    if (method === 'POST') return { status: 201, json: { data: { ...listed, score: 90 } } };
    return { json: { data: pathname.endsWith('/7') ? listed : [] } };
  });
  ({ close } = service);
  await connect(service.url, service.key, id);
  await start();
}

test('A change that the service answers with the old privacy is not told as changed', async () => {
  await begin();
  const task = { kind: 'privacy', reportId: '7', url, privacy: 1 } as const;
  await addJob(id, task, 'change');
  expect((await until('done', 'change')).state).toMatchObject({ differs: true });
});

test('A change that the service makes is told as changed', async () => {
  await begin();
  const task = { kind: 'privacy', reportId: '7', url, privacy: 0 } as const;
  await addJob(id, task, 'change');
  expect((await until('done', 'change')).state).not.toHaveProperty('differs');
});

test('A create without an answer whose report is found with another privacy is marked', async () => {
  let made: object[] = [];
  const service = await startReportService(({ method }) => {
    if (method !== 'POST') return { json: { data: made } };
    made = [{ id: 7, url, privacy: 0, result: 'good', generated_at: '2026-01-02T03:04:05Z' }];
    return { ends: 'reset' };
  });
  ({ close } = service);
  await connect(service.url, service.key, id);
  await addJob(id, { kind: 'create', url, privacy: 1 }, 'lost');
  let now = Date.now();
  const environment = { fetch, now: () => now, random: () => 0 };
  for (let round = 0; round < 5; round += 1) {
    await drain(environment);
    now += 30_000;
  }
  await until('done', 'lost');
  expect(await kept()).toEqual([1, 1, 1]);
});

test('The notification of a shortcut says the difference below the page', async () => {
  await begin();
  await changePreferences({ notifications: true });
  await addSilentCreate(id, { kind: 'create', url, privacy: 1 }, 'silent');
  await until('done', 'silent');
  await expect
    .poll(() => around.notified.map(({ message }) => message))
    .toEqual([expect.stringContaining('otherPrivacy_private')]);
});
