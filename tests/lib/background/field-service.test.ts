import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportReports } from '../../../components/reports/export/export-reports.ts';
import { sendMessage } from '../../../lib/browser/messages.ts';
import { readArchivedReport } from '../../../lib/storage/database/reports.ts';
import { readSummaries } from '../../../lib/storage/database/summaries.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import { addJob } from '../../../lib/storage/jobs.ts';
import { storedListForms, storedNewest } from '../../../lib/storage/newest-reports.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import { removeConnection } from '../../../lib/storage/remove-connection.ts';
import {
  type FaultyService,
  type Misbehaviour,
  startFaultyService,
} from '../../faults/service/faulty-service.ts';
import { startReportService } from '../../support/service/report-service.ts';
import type { RecordedRequest } from '../../support/service/requests.ts';
import { filled } from './backfill/backfill-stage.ts';
import { ended } from './service-stage.ts';
import { completeFakeBrowser, connect, longAgo, start, until } from './stage.ts';

vi.setConfig({ testTimeout: 40_000 });

let service: FaultyService;
let requests: RecordedRequest[];
let close: () => Promise<void>;
/** Each test has a connection of its own, since all share the archive. */
let id = '';

/** Starts a service in the field with `count` reports, and a background that is connected to it. */
async function begin(count: number, how: Omit<Misbehaviour, 'before'>): Promise<void> {
  const before = Array.from({ length: count }, (_, at) => `https://www.example.org/${at + 1}`);
  service = await startFaultyService({ ...how, before });
  ({ requests, close } = service);
  await beginAt(service);
}

async function beginAt({ url, key }: { url: string; key: string }): Promise<void> {
  id = crypto.randomUUID();
  await connect(url, key, id);
  await start();
}

const asked = (method: string) => requests.filter((one) => one.method === method);
/** How many rows each list asked for. */
const sizes = () =>
  asked('GET').flatMap(({ path }) => /\/reports\?.*per_page=(\d+)/.exec(path)?.[1] ?? []);

beforeEach(() => void completeFakeBrowser());
afterEach(async () => {
  await navigator.locks.request(`verdict:outbox:${id}`, async () => {});
  await close();
});

test('The popup asks for as many of the newest reports as an answer has room for, and never twice for more', async () => {
  await begin(30, { dialect: 'field', rowBytes: 200_000 });
  await sendMessage('refresh', id);
  // By time and by id.
  expect(sizes()).toEqual(['25', '10', '10', '10', '10']);
  expect((await storedNewest.read(id))?.rows).toHaveLength(20);
  requests.length = 0;
  await sendMessage('refresh', id);
  expect(sizes()).toEqual(['10', '10']);
  expect(await storedListForms.read(id)).toMatchObject({ most: { perPage: 10 } });
});

test('The number of rows is forgotten with the connection', async () => {
  await begin(0, { dialect: 'field' });
  await storedListForms.change(id, () => ({ isScored: true }), {});
  await removeConnection(id);
  expect(await storedListForms.read(id)).toBeNull();
});

test('The archive is filled from rows that weigh', async () => {
  await begin(70, { dialect: 'field', rowBytes: 80_000 });
  await changePreferences({ fillArchive: true });
  await filled(id);
  expect(await readSummaries(id)).toHaveLength(70);
  expect((await readArchivedReport(id, '1'))?.report.checks?.length).toBeGreaterThan(20);
  expect(sizes().filter((size) => size === '100')).toHaveLength(1);
});

test('What is too large with ten rows is asked for again after an hour', async () => {
  await begin(10, { dialect: 'field', rowBytes: 500_000 });
  await changePreferences({ fillArchive: true });
  const { walk } = await filled(id, (fill) => fill.walk.problem?.code === 'too-large');
  expect(walk.notBefore).toBeGreaterThan(Date.now() + 59 * 60_000);
  expect(sizes()).toEqual(['100', '50', '25', '10']);
});

test('A create without an answer is found among rows that weigh, and is not sent again', async () => {
  await begin(60, {
    rowBytes: 100_000,
    dialect: 'field',
    plan: ['made, then reset before the answer'],
  });
  await addJob(id, { kind: 'create', url: 'https://www.example.org/new', privacy: 1 });
  await vi.waitFor(async () => until('done'), { timeout: 30_000 });
  expect(service.audits()).toBe(1);
  expect(asked('POST')).toHaveLength(1);
  expect(sizes()).toContain('50');
});

test('A change of all with a result picks them by their scores', async () => {
  await begin(30, { dialect: 'scored' });
  const answer = await sendMessage('listReports', {
    connectionId: id,
    parameters: { per_page: 50 },
  });
  const rows = 'batch' in answer ? answer.batch.rows : [];
  const bad = rows.filter(({ result }) => result === 'bad');
  expect(bad.length).toBeGreaterThan(0);
  const change = { kind: 'delete' } as const;
  const bulk = await addBulk(id, change, { all: { result: 'bad' } }, 'bad-ones', longAgo());
  expect(await ended(bulk)).toMatchObject({
    done: bad.length,
    targets: { skipped: rows.length - bad.length, missing: 0 },
  });
  expect(asked('GET').filter(({ path }) => path.includes('result'))).toEqual([]);
});

test('An export of those with a result has no others', async () => {
  await begin(30, { dialect: 'scored' });
  await sendMessage('refresh', id);
  const run = exportReports({ all: { result: 'good' } }, 'json', 'reports', {
    list: async (parameters) => sendMessage('listReports', { connectionId: id, parameters }),
    read: async () => ({ problem: { code: 'timeout' } }),
    readArchived: async () => null,
    linkOf: () => null,
    readAccepted: async () => [],
    readBefore: async () => new Map(),
    wait: async () => undefined,
  });
  const progress: { done: number; total: number | null }[] = [];
  await run.run(new AbortController().signal, (now) => progress.push(now));
  const file = JSON.parse(await run.toBlob().text()) as { result: string }[];
  const results = new Set(file.map(({ result }) => result));
  expect([...results]).toEqual(['good']);
  expect(progress.at(-1)).toMatchObject({ done: file.length, total: file.length });
});

test('A run again whose answer is lost is confirmed by a score alone', async () => {
  await begin(1, { dialect: 'scored', plan: ['made, then reset before the answer'] });
  await addJob(id, { kind: 'run', reportId: '1', url: 'https://www.example.org/1' });
  await vi.waitFor(async () => until('done'), { timeout: 30_000 });
  expect(service.audits()).toBe(1);
  expect((await readArchivedReport(id, '1'))?.report.result).not.toBeNull();
});

test('A change of a report that is gone is over, also where the service says 403', async () => {
  await begin(2, { dialect: 'field' });
  await sendMessage('refresh', id);
  await service.removeElsewhere('2');
  const job = await addJob(id, {
    kind: 'privacy',
    privacy: 0,
    reportId: '2',
    url: 'https://www.example.org/2',
  });
  expect(await until('refused', job.id)).toMatchObject({
    state: { problem: { code: 'not-found' } },
  });
  expect(await readArchivedReport(id, '2')).toBeNull();
  expect((await storedNewest.read(id))?.rows.map((row) => row.id)).toEqual(['1']);
  expect(asked('PUT')).toHaveLength(1);
  expect(asked('GET').filter(({ path }) => path.endsWith('/reports/2'))).toHaveLength(1);
});

test('A change that the service forbids, of a report that it has, is blocked', async () => {
  const report = { id: 1, url: 'example.org/1', result: 'good' };
  const listing = await startReportService(({ method }) =>
    method === 'PUT' ? { status: 403, json: { message: 'No.' } } : { json: { data: report } },
  );
  ({ requests, close } = listing);
  await beginAt(listing);
  const change = { kind: 'privacy', privacy: 0, reportId: '1', url: 'example.org/1' } as const;
  const job = await addJob(id, change);
  expect(await until('blocked', job.id)).toMatchObject({
    state: { problem: { code: 'forbidden' } },
  });
  expect(asked('GET').filter(({ path }) => path.endsWith('/reports/1'))).toHaveLength(1);
});

test('Many changes pass over those that are gone', async () => {
  await begin(5, { dialect: 'field' });
  await sendMessage('refresh', id);
  await service.removeElsewhere('3');
  const targets = ['1', '2', '3', '4', '5'].map((one) => ({ id: one, url: `example.org/${one}` }));
  const bulk = await addBulk(id, { kind: 'run' }, targets);
  expect(await ended(bulk)).toMatchObject({
    done: 4,
    named: [{ task: { reportId: '3' }, state: { problem: { code: 'not-found' } } }],
  });
});

test('After a project is deleted the newest reports are read anew', async () => {
  await begin(2, { dialect: 'field' });
  const newest = async () => (await storedNewest.read(id))?.rows.map(({ url }) => url);
  await service.make('https://other.example/');
  await sendMessage('refresh', id);
  expect(await newest()).toEqual(['other.example/', 'example.org/2', 'example.org/1']);
  // The service deletes one more than those of the project.
  await service.removeElsewhere('2');
  const task = { kind: 'delete-project', project: 'other.example' } as const;
  await addJob(id, task, crypto.randomUUID(), longAgo());
  await until('done');
  expect(await newest()).toEqual(['example.org/1']);
  expect(await readArchivedReport(id, '3')).toBeNull();
});
