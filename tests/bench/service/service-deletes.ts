import { setTimeout as wait } from 'node:timers/promises';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import type { Database } from '../../../local-service/src/store/database.ts';
import { createReportStore } from '../../../local-service/src/store/report-store.ts';
import { perPages, projectSortFields, sorts } from '../../../lib/domain/reports/list-parameters.ts';
import { goals } from '../goals.ts';
import { median, quantile } from '../statistics.ts';
import { judged, ms, type Row, table } from '../table.ts';

/** The project that is deleted, and how many reports it has. */
const deleted = 'deleted.example';
const deletedReports = 500;
/** The checks of a Lighthouse audit of a usual page, and the letters of its page. */
const checkCount = 95;
const pageLetters = 480_000;

/** The milliseconds of what was asked for, and the longest answers of others meanwhile. */
export interface DeleteTimes {
  /** Lists of projects, of any order and batch. */
  projects: number[];
  /** The same, each after a change of a report. */
  changed: number[];
  remove: number;
  /** Of one report, one after the other. */
  removeOne: number[];
  health: number;
  list: number;
}

/** How long a request takes, in milliseconds. */
type TimeOf = (path: string, method?: string) => Promise<number>;

/** Adds the project that is deleted later, with checks and pages of real size. */
export async function addDeletedProject(database: Database): Promise<void> {
  const reports = createReportStore(database);
  const words = Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 1_000_003).toString(36));
  const text = (from: number, letters: number) => {
    let said = '';
    for (let at = from; said.length < letters; at += 1) said += ` ${words[(at * at) % 5000]}`;
    return said;
  };
  const checks = Object.fromEntries(
    Array.from({ length: checkCount }, (_, at) => [
      `check-${at}`,
      { title: text(at, 40), passed: at % 3 > 0, importance: 'low' as const, value: text(at, 150) },
    ]),
  );
  for (let at = 0; at < deletedReports; at += 1)
    await reports.create(
      {
        caller: { name: 'default', team: 'default' },
        url: `https://${deleted}/section-${at % 7}/page-${at}`,
        privacy: 1,
        passwordHash: null,
      },
      Date.UTC(2026, 9, 1) + at,
      { outcome: { score: at % 101, checks, html: text(at, pageLetters) } },
    );
}

/** Asks for all lists of projects, and deletes one project and some reports while others ask. */
export async function measureDeletes(
  { url }: RunningService,
  timeOf: TimeOf,
  rounds: number,
): Promise<DeleteTimes> {
  const projects: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const query of projectLists()) projects.push(await timeOf(`/projects?${query}`));
  const changed: number[] = [];
  for (const query of projectLists()) {
    await timeOf('/reports/1', 'PUT');
    changed.push(await timeOf(`/projects?${query}`));
  }
  let health = 0;
  let list = 0;
  const done = new AbortController();
  const askHealth = async () => {
    while (!done.signal.aborted) {
      const from = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      health = Math.max(health, performance.now() - from);
      await wait(2);
    }
  };
  const askList = async () => {
    while (!done.signal.aborted) {
      list = Math.max(list, await timeOf('/reports?per_page=100'));
      await wait(5);
    }
  };
  const asking = Promise.all([askHealth(), askList()]);
  const remove = await timeOf(`/projects/${deleted}`, 'DELETE');
  const removeOne: number[] = [];
  for (let id = 1000; id < 1100; id += 1) removeOne.push(await timeOf(`/reports/${id}`, 'DELETE'));
  done.abort();
  await asking;
  return { projects, changed, remove, removeOne, health, list };
}

function* projectLists(): Generator<URLSearchParams> {
  for (const search of [undefined, 'site-7'])
    for (const sort_by of projectSortFields)
      for (const sort of sorts)
        for (const page of ['1', '10'])
          yield new URLSearchParams({
            ...(search !== undefined && { search }),
            sort_by,
            sort,
            page,
            per_page: String(perPages.at(-1)),
          });
}

const row = (name: string, most: number, goal?: number, middle = ''): Row => [
  name,
  middle,
  ms(most),
  ...judged(most, goal, ms),
];

/** The table of projects and deletes. */
export function deletesTable(measured: { store: string; deletes: DeleteTimes }[]): string {
  return table(
    ['projects and deletes among 1,000,000 reports', 'median', '95 % or longest', 'goal', 'met'],
    measured.flatMap(({ store, deletes }) => {
      const { projects, changed, remove, removeOne, health, list } = deletes;
      const spread = (name: string, taken: number[], goal?: number) =>
        row(`${store}, ${name}`, quantile(taken, 0.95), goal, ms(median(taken)));
      return [
        spread('a list of projects', projects, goals.plainList),
        spread('the first one after a change', changed, goals.plainList),
        row(
          `${store}, the delete of a project with ${deletedReports} reports`,
          remove,
          goals.deleteProject,
        ),
        spread('the delete of one report', removeOne),
        row(`${store}, \`/healthz\` meanwhile, the longest`, health, goals.healthz),
        row(`${store}, a list meanwhile, the longest`, list),
      ];
    }),
  );
}
