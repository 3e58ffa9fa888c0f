import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Audit, UnloadableError } from '../../../local-service/src/base/audit.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { createMetrics } from '../../../local-service/src/http/metrics.ts';
import { openSqlite } from '../../../local-service/src/store/sqlite.ts';
import { createKeyStore } from '../../../local-service/src/store/key-store.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { makeFolder, start as startWith } from '../stage.ts';

const url = 'https://example.com/';
let file: string;
let service: RunningService;
/** Ends the audit that runs, with an error or without. */
let end: ((error?: Error) => void) | undefined;
let begun: string[];
let faults: Error[];

const audit: Audit = async (page, signal) => {
  begun.push(page);
  await new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return quickAudit({ score: 95 })(page, signal);
};

const start = (answerWithinMs = 1, maxWaiting = 2) =>
  startWith({
    metrics: createMetrics(),
    audit,
    file,
    answerWithinMs,
    maxWaiting,
    requestsPerMinute: 10_000,
    report: (error) => void faults.push(error),
  });
const create = (path = '', headers: Record<string, string> = {}) =>
  call(service, 'POST', '/reports', { url: `${url}${path}` }, headers);
const rows = async () => (await call(service, 'GET', '/reports')).rows;
const endNext = async (error?: Error) => {
  await expect.poll(() => end).toBeDefined();
  const ending = end;
  end = undefined;
  ending?.(error);
};

beforeEach(async () => {
  file = join(makeFolder(), 'reports.sqlite');
  begun = [];
  faults = [];
  end = undefined;
  service = await start();
});
afterEach(async () => {
  await service.close();
  expect(faults).toEqual([]);
});

it('is answered without a result after a while, and the report gets it when its audit is done', async () => {
  const key = { 'idempotency-key': 'a' };
  const { status, item } = await create('', key);
  expect([status, item.result, item.score, item.generated_at]).toEqual([200, null, null, null]);
  expect(await rows()).toEqual([item]);
  expect((await create('', key)).item).toEqual(item);
  await endNext();
  await expect.poll(async () => (await rows())[0]?.result).toBe('good');
  expect((await create('', key)).item).toMatchObject({ id: item.id, result: 'good' });
  expect(begun).toEqual([url]);
});

it('is audited after a stop, also what waited its turn', async () => {
  await create('1');
  await create('2');
  expect((await rows()).map(({ result }) => result)).toEqual([null, null]);
  await service.close();
  end = undefined;
  service = await start();
  await endNext();
  await endNext();
  const results = async () => (await rows()).map(({ result }) => typeof result);
  await expect.poll(results).toEqual(['string', 'string']);
  expect(begun).toEqual([`${url}1`, `${url}1`, `${url}2`]);
});

it('is removed where its page cannot be loaded, and its key is free', async () => {
  const key = { 'idempotency-key': 'a' };
  const { item } = await create('', key);
  await endNext(new UnloadableError('It is gone.'));
  await expect.poll(rows).toEqual([]);
  expect((await create('', key)).item.id).not.toBe(item.id);
});

it('keeps its result while it is audited again, and where its page cannot be loaded any more', async () => {
  await service.close();
  service = await start(60_000);
  const made = create();
  await endNext();
  const { item } = await made;
  await service.close();
  service = await start();
  const again = { results: '1', privacy: '0' };
  const late = await call(service, 'PUT', `/reports/${item.id}`, again);
  expect(late.item).toMatchObject({ id: item.id, result: null, score: null });
  expect(await rows()).toMatchObject([{ result: 'good', privacy: 0 }]);
  await endNext(new UnloadableError('It is gone.'));
  await call(service, 'PUT', `/reports/${item.id}`, again);
  await endNext();
  await expect.poll(rows).toMatchObject([{ result: 'good', privacy: 0 }]);
});

it('stays without a result after a fault that is not the page’s, and is audited at the next start', async () => {
  const { item } = await create();
  await endNext(new Error('The disk is full.'));
  await expect
    .poll(() => faults.splice(0).map(({ message }) => message))
    .toEqual(['The disk is full.']);
  expect(await rows()).toEqual([item]);
  await service.close();
  service = await start();
  await endNext();
  await expect.poll(async () => (await rows())[0]?.result).toBe('good');
});

it('is told in one sentence where its page cannot be kept, and goes on at the next start', async () => {
  await create();
  writeFileSync(`${file}-pages`, 'This is no folder.');
  await endNext();
  await expect
    .poll(() => faults.splice(0).map(({ message }) => message))
    .toEqual([
      `The folder of pages ${file}-pages cannot be used: a file is in the place of its folder.`,
    ]);
  await service.close();
  rmSync(`${file}-pages`);
  service = await start();
  await endNext();
  await expect.poll(async () => (await rows())[0]?.result).toBe('good');
});

it('of one team does not keep another one waiting, or from the queue', async () => {
  await service.close();
  const opened = await openSqlite(file);
  const key = await createKeyStore(opened.query).add({ name: 'carla', team: 'green' }, 0);
  await opened.close();
  service = await start();
  const asGreen = { ...service, key: key! };
  const statuses = [];
  for (const path of ['1', '2', '3', '4']) statuses.push((await create(path)).status);
  expect(statuses).toEqual([200, 200, 200, 503]);
  const green = await call(asGreen, 'POST', '/reports', { url: `${url}green` });
  expect(green.status).toBe(200);
  for (const _ of statuses) await endNext();
  await expect.poll(() => begun.slice(1)).toEqual(['green', '2', '3'].map((path) => url + path));
});

it('leaves the queue with its report or project, and nobody waits for it any more', async () => {
  const [, second] = [await create('1'), await create('2')];
  await create('3');
  expect((await create('4')).status).toBe(503);
  await call(service, 'DELETE', `/reports/${second.item.id}`);
  expect((await create('5')).status).toBe(200);
  await service.close();
  end = undefined;
  service = await start(60_000, 4);
  await expect.poll(() => end).toBeDefined();
  const first = (await rows()).at(-1)!;
  const again = call(service, 'PUT', `/reports/${first.id}`, { results: '1' });
  const waiting = async () => (await fetch(`${service.url}/metrics`)).text();
  await expect.poll(waiting).toContain('verdict_audits_waiting 3\n');
  await call(service, 'DELETE', '/projects/example.com');
  const message = 'The report was deleted while it was being audited.';
  expect((await again).json).toEqual({ message, status: 404 });
  const last = create('6');
  // The one that runs goes on, and its result is dropped.
  await endNext();
  await endNext();
  expect((await last).status).toBe(200);
  expect(begun).toEqual(['1', '1', '6'].map((path) => url + path));
});
