import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openDatabase } from '../../../local-service/src/store/open-database.ts';
import { createProjectStore } from '../../../local-service/src/store/project-store.ts';
import { createReportStore } from '../../../local-service/src/store/report-store.ts';
import { makeStore } from './store.ts';

let database: Database;

beforeEach(async () => {
  database = await openDatabase(makeStore());
  await database.ready();
});
afterEach(() => database.close());

const by = (team: string) => ({ name: team, team });
const at = Date.UTC(2026, 9, 20);
const outcome = (score: number) => ({ score, checks: {}, html: '' });
const teams = ['default', 'green'];
const projects = ['a.example', 'b.example', 'c.example'];

/** The counts that are kept, and those of the reports themselves. */
async function counts() {
  const groups = sql`team, project, result`;
  const kept = sql`SELECT team, project, result, cast(sum(reports) AS bigint) AS reports
    FROM report_counts GROUP BY ${groups} HAVING sum(reports) <> 0 ORDER BY ${groups}`;
  const real = sql`SELECT team, project, coalesce(result, '') AS result, count(*) AS reports
    FROM reports GROUP BY team, project, coalesce(result, '') ORDER BY ${groups}`;
  const [{ rows: ofKept }, { rows: ofReports }] = await Promise.all([
    kept.execute(database.query),
    real.execute(database.query),
  ]);
  return { ofKept, ofReports };
}

it('are those of the reports after changes at once, in each project and team', async () => {
  const reports = createReportStore(database);
  const deleted = createProjectStore(database);
  const create = async (number: number) => {
    const url = `https://${projects[number % 3]}/${number}`;
    const caller = by(teams[number % 2]!);
    const made = await reports.create(
      { caller, url, privacy: 1, passwordHash: null },
      at + number,
      number % 5 === 0 ? {} : { outcome: outcome((number * 37) % 101) },
    );
    return { id: made!.id, team: caller.team };
  };
  const made = await Promise.all(Array.from({ length: 60 }, (_, number) => create(number)));
  await Promise.all([
    ...made.map(({ id, team }, number) => {
      if (number % 4 === 0) return reports.remove(by(team), id, at);
      return reports.update(id, {}, at, { outcome: outcome((number * 53) % 101) });
    }),
    ...Array.from({ length: 20 }, (_, number) => create(number + 60)),
    deleted.remove(by('green'), 'b.example', at),
  ]);
  const { ofKept, ofReports } = await counts();
  expect(ofReports.length).toBeGreaterThan(6);
  expect(ofKept).toEqual(ofReports);
});

it('have no project without reports, and begin anew with it', async () => {
  const reports = createReportStore(database);
  const of = createProjectStore(database);
  const create = (time: number) =>
    reports.create(
      { caller: by('default'), url: 'https://a.example/', privacy: 1, passwordHash: null },
      time,
      { outcome: outcome(95) },
    );
  const query = { sort: 'asc', sortBy: 'created_at', page: 1, perPage: 10 } as const;
  const first = await create(at);
  await create(at + 1000);
  const { rows } = await of.list('default', query);
  expect(rows).toEqual([
    { project: 'a.example', reports: 2, created_at: new Date(at).toISOString() },
  ]);
  await reports.remove(by('default'), first!.id, at);
  expect((await of.list('default', query)).rows).toMatchObject([{ reports: 1 }]);
  await of.remove(by('default'), 'a.example', at);
  expect(await of.list('default', query)).toEqual({ rows: [], total: 0 });
  expect(await of.names('default', 10)).toEqual([]);
  await create(at + 5000);
  expect((await of.list('default', query)).rows).toEqual([
    { project: 'a.example', reports: 1, created_at: new Date(at + 5000).toISOString() },
  ]);
});

it('are not those of a transaction that failed', async () => {
  const reports = createReportStore(database);
  await expect(
    reports.create(
      { caller: by('default'), url: 'https://a.example/', privacy: 1, passwordHash: null },
      at,
      { also: async () => Promise.reject(new Error('No place in the queue.')) },
    ),
  ).rejects.toThrow('No place');
  expect(await counts()).toEqual({ ofKept: [], ofReports: [] });
});
