import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../../local-service/src/store/sqlite.ts';
import type { Database } from '../../../local-service/src/store/database.ts';
import { type Keeping, removeOld } from '../../../local-service/src/store/old-reports.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase } from '../fill-data-file.ts';
import { openPage } from '../pages/report-reader.ts';
import { start as startWith } from '../stage.ts';
import { makeStore, type Store } from './store.ts';

const dayMs = 24 * 60 * 60_000;
let store: Store;
let time: number;

beforeEach(() => {
  store = makeStore();
  time = Date.UTC(2026, 0, 1);
});

const now = () => time;

const start = (keeping: Partial<Keeping> = {}) =>
  startWith({ now, openIds: true, ...store, ...keeping });
const create = (service: RunningService, path: string) =>
  call(service, 'POST', '/reports', { url: `https://example.com/${path}`, privacy: '0' });
const ids = async (service: RunningService) =>
  (await call(service, 'GET', '/reports?sort=asc')).rows.map(({ id }) => id);
const statusOf = async (service: RunningService, id: number) =>
  (await openPage(`${service.url}/reports/${id}`)).status;

it('removes reports whose last audit is older than they are kept, and no other', async () => {
  const first = await start();
  for (const path of ['a', 'b', 'c']) await create(first, path);
  time += 20 * dayMs;
  await call(first, 'PUT', '/reports/2', { results: '1' });
  await create(first, 'd');
  await first.close();

  time += 15 * dayMs;
  const second = await start({ keepDays: 30 });
  await expect.poll(() => ids(second)).toEqual([2, 4]);
  expect(await statusOf(second, 1)).toBe(401);
  expect(await statusOf(second, 2)).toBe(200);
});

it('removes the pages of months that are over, keeps their reports, and the page says so until the next run', async () => {
  const first = await start();
  await create(first, 'a');
  time += 40 * dayMs;
  await create(first, 'b');
  const before = await call(first, 'GET', '/reports/1');
  await first.close();

  time += dayMs;
  const second = await start({ keepPages: 7 });
  await expect.poll(() => statusOf(second, 1)).toBe(410);
  const page = await openPage(`${second.url}/reports/1`);
  expect(await page.text()).toContain('This page is no longer kept');
  const share_url = before.item.share_url!.replace(first.url, second.url);
  const { item } = await call(second, 'GET', '/reports/1');
  expect(item).toEqual({ ...before.item, share_url });
  expect(await statusOf(second, 2)).toBe(200);
  await call(second, 'PUT', '/reports/1', { results: '1' });
  expect(await statusOf(second, 1)).toBe(200);
});

it('does so in steps, between which other requests run', async () => {
  const database: Database = await openSqlite(':memory:');
  const reports = Array.from({ length: 3000 }, (_, at) => ({
    url: `https://example.com/${at}`,
    at: at % 3 === 0 ? time - 90 * dayMs : time - dayMs,
  }));
  await fillDatabase(database, reports);
  const count = async () =>
    (
      await database.query
        .selectFrom('reports')
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total;
  const seen = new Set<number>();
  const removed = removeOld(database, { keepDays: 30, keepPages: 0 }, time);
  const over = removed.then(() => true);
  while (!(await Promise.race([over, wait(1, false)]))) seen.add(await count());
  expect(await count()).toBe(2000);
  expect(seen.size).toBeGreaterThan(5);
  await database.close();
});

it('keeps all by default', async () => {
  const first = await start();
  await create(first, 'a');
  await first.close();
  time += 10_000 * dayMs;
  const second = await start();
  await second.close();
  const third = await start();
  expect([await ids(third), await statusOf(third, 1)]).toEqual([[1], 200]);
});
