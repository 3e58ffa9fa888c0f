import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { openSqlite } from '../../../local-service/src/store/sqlite.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { perPages, reportSortFields, sorts } from '../../../lib/domain/reports/list-parameters.ts';
import { makeDatabase, startCluster } from '../../local-service/store/cluster.ts';
import { fillDatabase, type Filed } from '../../local-service/fill-data-file.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { goals } from '../goals.ts';
import { median, quantile } from '../statistics.ts';
import { judged, ms, table } from '../table.ts';
import {
  addDeletedProject,
  deletesTable,
  type DeleteTimes,
  measureDeletes,
} from './service-deletes.ts';

/** How many reports each store has. */
const listedReports = 1_000_000;
const sites = 2000;
const key = 'the-key-of-the-bench';
/** The memory of PostgreSQL, in MB: a quarter of a machine with 8 GB, as its manual advises. */
const databaseMemory = 2048;

/** The texts that are searched for, by how many addresses have them. */
const searches = {
  'without a search': undefined,
  'a search that finds 500 reports': 'site-77.example',
  'a search that finds 2,000': 'page-498',
  'a search that finds 20,000': 'section-7/',
  'a search that finds all, by a part of each host': 'example',
  'a search that finds all, by a part of each path': '/page-',
} as const;
type Searched = keyof typeof searches;

/** The milliseconds of lists, by what was searched for. */
type Times = Record<Searched, number[]>;
/**
 * Those of a store: of all lists, of each list as the first one after a change of a report, and of
 * projects and deletes.
 */
type ListTimes = { store: string; times: Times; changed: Times; deletes: DeleteTimes };

/**
 * Fills both stores, and asks the service for each list of section 4.3 of the interface: each
 * filter, sort and search, batch 1 and batch 100, which may be past the end. Then asks for each
 * once more, and changes a report before. In the end it lists projects, and deletes. PostgreSQL is
 * left out where `POSTGRES_BIN` is not set.
 */
export async function measureLists(rounds: number): Promise<ListTimes[]> {
  const measured = [await inSqlite(rounds)];
  const bin = process.env['POSTGRES_BIN'];
  if (bin !== undefined) measured.push(await inPostgres(bin, rounds));
  return measured;
}

async function inSqlite(rounds: number): Promise<ListTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'));
  const file = join(folder, 'reports.sqlite');
  try {
    const opened = await openSqlite(file);
    await fillDatabase(opened, reports());
    await addDeletedProject(opened);
    await opened.close();
    return { store: 'SQLite', ...(await timesOf(await start({ file }), rounds)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inPostgres(bin: string, rounds: number): Promise<ListTimes> {
  const cluster = startCluster(bin, { memory: databaseMemory, isLasting: true });
  try {
    const database = makeDatabase(bin, cluster.socket);
    const opened = openPostgres(database);
    await opened.ready();
    await fillDatabase(opened, reports());
    await addDeletedProject(opened);
    // PostgreSQL does this by itself some minutes after so many changes.
    execFileSync(join(bin, 'psql'), [database, '--command', 'VACUUM ANALYZE'], { stdio: 'ignore' });
    await opened.close();
    return { store: 'PostgreSQL', ...(await timesOf(await start({ database }), rounds)) };
  } finally {
    await cluster.remove();
  }
}

const start = async (place: { file: string } | { database: string }) =>
  startService({ ...place, audit: quickAudit(), key, requestsPerMinute: 1e6 });

function* reports(): Generator<Filed> {
  for (let at = 0; at < listedReports; at += 1) {
    // Multiples of a large prime: evenly spread, and the same each time.
    const random = (at * 7919) % 1_000_003;
    const site = `site-${random % sites}.example`;
    const url = `https://${site}/section-${random % 53}/page-${random % 499}/${at}`;
    yield { url, project: site, score: random % 101 };
  }
}

async function timesOf(service: RunningService, rounds: number): Promise<Omit<ListTimes, 'store'>> {
  const times = noTimes();
  const changed = noTimes();
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { searched, query } of lists())
        times[searched].push(await timeOf(service, `/reports?${query}`));
    for (const { searched, query } of lists()) {
      await timeOf(service, '/reports/1', 'PUT');
      changed[searched].push(await timeOf(service, `/reports?${query}`));
    }
    const ask = (path: string, method?: string) => timeOf(service, path, method);
    return { times, changed, deletes: await measureDeletes(service, ask, rounds) };
  } finally {
    await service.close();
  }
}

const noTimes = () =>
  Object.fromEntries(Object.keys(searches).map((name): [string, number[]] => [name, []])) as Times;

/** How long an answer takes, in milliseconds. `PUT` makes a report public. */
async function timeOf({ url }: RunningService, path: string, method = 'GET'): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' };
  const from = performance.now();
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    ...(method === 'PUT' && { body: new URLSearchParams({ privacy: '0' }) }),
  });
  await answer.text();
  const taken = performance.now() - from;
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return taken;
}

/** Each list that there is to ask for. */
function* lists(): Generator<{ searched: Searched; query: URLSearchParams }> {
  for (const [searched, search] of Object.entries(searches))
    for (const filter of [{}, { project: 'site-77.example' }, { result: 'bad' }])
      for (const sort_by of reportSortFields)
        for (const sort of sorts)
          for (const page of ['1', '100'])
            yield {
              searched: searched as Searched,
              query: new URLSearchParams({
                ...(search !== undefined && { search }),
                ...filter,
                sort_by,
                sort,
                page,
                per_page: String(perPages.at(-1)),
              }),
            };
}

/** The tables of how long lists and deletes take. */
export function listsTables(measured: ListTimes[]): string {
  const count = listedReports.toLocaleString('en');
  const rowsOf = (which: 'times' | 'changed') =>
    measured.flatMap((one) =>
      Object.entries(one[which]).map(([searched, taken]) => {
        const most = quantile(taken, 0.95);
        const isPlain = searches[searched as Searched] === undefined;
        const searching = which === 'times' ? goals.list : undefined;
        const [goal, met] = judged(most, isPlain ? goals.plainList : searching, ms);
        return [`${one.store}, ${searched}`, ms(median(taken)), ms(most), goal, met];
      }),
    );
  const all = table(
    [`lists of ${count} reports`, 'median', '95 %', 'goal', 'met'],
    rowsOf('times'),
  );
  const first = table(
    ['the first list after a change of a report', 'median', '95 %', 'goal', 'met'],
    rowsOf('changed'),
  );
  return `${all}\n\n${first}\n\n${deletesTable(measured)}`;
}
