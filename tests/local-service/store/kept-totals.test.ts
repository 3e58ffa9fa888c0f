import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openDatabase } from '../../../local-service/src/store/open-database.ts';
import { ReportQuery } from '../../../local-service/src/base/fields.ts';
import { removeOld } from '../../../local-service/src/store/old-reports.ts';
import { createProjectStore } from '../../../local-service/src/store/project-store.ts';
import { readFields } from '../../../local-service/src/http/read-form.ts';
import { createReportStore } from '../../../local-service/src/store/report-store.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase } from '../fill-data-file.ts';
import { start } from '../stage.ts';
import { makeStore, type Store } from './store.ts';

const at = Date.UTC(2026, 9, 20);
const dayMs = 24 * 60 * 60_000;
let store: Store;

beforeEach(() => {
  store = makeStore();
});

const owner = { name: 'anna', team: 'default' };
const outcome = (score: number) => ({ score, checks: {}, html: '' });
const newReport = (url: string, team = 'default') => ({
  caller: { name: team, team },
  url,
  privacy: 1 as const,
  passwordHash: null,
});

/** Runs a statement on the reports in a process of its own. */
function runElsewhere(statement: string): void {
  if (store.database === undefined) {
    const script =
      "new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])";
    execFileSync(process.execPath, ['-e', script, store.file!, statement]);
  } else {
    const psql = join(inject('postgresBin'), 'psql');
    execFileSync(psql, [store.database, '--quiet', '--command', statement], { stdio: 'ignore' });
  }
}

describe('totals of a database', () => {
  let lists: Database;
  let other: Database;
  /** The counts that were made for lists. */
  let counted: number;
  /** Called after each count, before its list goes on. */
  let afterCount: () => Promise<unknown>;
  let reports: ReturnType<typeof createReportStore>;

  beforeEach(async () => {
    lists = await openDatabase(store);
    await lists.ready();
    other = await openDatabase(store, { beside: true });
    await fillDatabase(lists, [
      { url: 'https://a.example/1', score: 95, at: at - 50 * dayMs },
      { url: 'https://a.example/2', score: 95, at },
      { url: 'https://b.example/3', score: 10, at },
      { url: 'https://b.example/4', score: 10, at, team: 'green' },
    ]);
    counted = 0;
    afterCount = async () => undefined;
    const query = lists.query.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows[0] && 'total' in result.rows[0]) {
          counted += 1;
          await afterCount();
        }
        return result;
      },
    });
    reports = createReportStore({ ...lists, query });
  });
  afterEach(async () => {
    await other.close();
    await lists.close();
  });

  const total = async (query: string, team = 'default') =>
    (await reports.list(team, readFields(ReportQuery, new URLSearchParams(query)))).total;
  const filters = ['', 'project=a.example', 'result=good', 'search=/2', 'search=example'];
  const totals = async () => {
    const found = [];
    for (const filter of filters) found.push(await total(filter));
    return found;
  };

  it('are counted once for all pages and orders of a search', async () => {
    expect(await totals()).toEqual([3, 2, 2, 1, 3]);
    counted = 0;
    for (const more of ['page=2', 'sort=asc', 'sort_by=url&per_page=100'])
      for (const filter of filters.slice(-2)) await total(`${filter}&${more}`);
    expect(counted).toBe(0);
  });

  it('are counted once for requests that come at once', async () => {
    const found = [total('search=/'), total('search=/&page=2'), total('search=/&page=3')];
    expect(await Promise.all(found)).toEqual([3, 3, 3]);
    expect(counted).toBe(1);
  });

  it('belong to one team and one filter', async () => {
    expect([await total(''), await total('', 'green'), await total('', 'none')]).toEqual([3, 1, 0]);
    expect([await total('search=b.example'), await total('project=b.example')]).toEqual([1, 1]);
    expect([await total('project=a.example'), await total('search=good')]).toEqual([2, 0]);
    expect([await total('result=good'), await total('project=good')]).toEqual([2, 0]);
    expect([await total('project=b.example', 'green'), await total('search=1', 'green')]).toEqual([
      1, 0,
    ]);
    expect(counted).toBe(11);
  });

  const changes: [string, (database: Database) => Promise<unknown>, number[]][] = [
    [
      'a create',
      (database) =>
        createReportStore(database).create(newReport('https://a.example/2/new'), at, {
          outcome: outcome(95),
        }),
      [4, 3, 3, 2, 4],
    ],
    [
      'an audit that ends with another result',
      (database) => createReportStore(database).update(1, {}, at, { outcome: outcome(10) }),
      [3, 2, 1, 1, 3],
    ],
    ['a delete', (database) => createReportStore(database).remove(owner, 2, at), [2, 1, 1, 0, 2]],
    [
      'the delete of a project',
      (database) => createProjectStore(database).remove(owner, 'a.example', at),
      [1, 0, 0, 0, 1],
    ],
    [
      'the removal of old reports',
      (database) => removeOld(database, { keepDays: 30, keepPages: 0 }, at),
      [2, 1, 1, 1, 2],
    ],
    [
      'a statement of a person',
      (database) => sql`DELETE FROM reports`.execute(database.query),
      [0, 0, 0, 0, 0],
    ],
  ];

  describe.each(changes)('are right after %s', (_, change, expected) => {
    it.each(['the same', 'another'])('by %s connection', async (by) => {
      expect(await totals()).toEqual([3, 2, 2, 1, 3]);
      await change(by === 'another' ? other : lists);
      expect(await totals()).toEqual(expected);
    });
  });

  it('are not kept if a report was created while they were counted', async () => {
    afterCount = async () => {
      afterCount = async () => undefined;
      const report = newReport('https://c.test/');
      await createReportStore(other).create(report, at, { outcome: outcome(95) });
      // Another list learns of it meanwhile. In SQLite, it would wait for the only connection.
      if (store.database !== undefined) expect(await total('search=/')).toBe(4);
    };
    expect(await total('search=/')).toBe(3);
    expect(await total('search=/')).toBe(4);
  });

  it('are counted again after an error', async () => {
    afterCount = async () => Promise.reject(new Error('away'));
    await expect(total('search=/')).rejects.toThrow('away');
    afterCount = async () => undefined;
    expect(await total('search=/')).toBe(3);
  });

  it('stay while old reports are looked for, and none is found', async () => {
    expect(await total('search=/')).toBe(3);
    await removeOld(other, { keepDays: 300, keepPages: 300 }, at);
    expect(await total('search=/')).toBe(3);
    expect(counted).toBe(1);
  });

  it('are kept for a thousand searches, and not for very long ones', async () => {
    for (let page = 0; page < 1000; page += 1) await total(`search=p${page}`);
    await total('search=p0');
    expect(counted).toBe(1000);
    await total('search=p1000');
    await total('search=p0');
    expect(counted).toBe(1002);
    const long = `search=${'a'.repeat(600)}`;
    await total(long);
    await total(long);
    expect(counted).toBe(1004);
  });
});

describe('the lists of a service', () => {
  let service: RunningService;
  beforeEach(async () => {
    service = await start(store);
  });

  const create = (url: string) => call(service, 'POST', '/reports', { url });
  const total = async (query = '') =>
    (await call(service, 'GET', `/reports?${query}`)).meta['total'];

  it('tell the total of now after a change by another process', async () => {
    await create('https://a.example/1');
    await create('https://a.example/2');
    expect(await total()).toBe(2);
    runElsewhere('DELETE FROM reports WHERE id = 1');
    expect(await total()).toBe(1);
    runElsewhere("UPDATE reports SET project = 'c.example'");
    expect(await total('project=a.example')).toBe(0);
    expect(await total('project=c.example')).toBe(1);
    expect(await total()).toBe(1);
    runElsewhere(store.database === undefined ? 'DELETE FROM reports' : 'TRUNCATE reports CASCADE');
    expect(await total()).toBe(0);
  });
});
