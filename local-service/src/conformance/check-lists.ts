import { perPageDefault } from '../../../lib/domain/reports/list-parameters.ts';
import { listOf, ProjectRow, ReportRow } from '../base/answers.ts';
import { ask, type Reply, rowsIn, type Target } from './exchange.ts';
import type { MadeReports } from './made-reports.ts';
import { projectQueries, reportQueries } from './table.ts';
import { type Line, wordsOf } from './words.ts';

type Row = Record<string, unknown>;
type Query = Record<string, string>;

/**
 * Checks the lists, each with a search that finds the reports of `made` alone, or their project.
 */
export async function* checkLists(target: Target, made: MadeReports): AsyncGenerator<Line> {
  const { mark, items } = made;
  const list = (path: string, query: Query) =>
    ask(target, { method: 'GET', path: `${path}?${new URLSearchParams(query)}` });
  const { project } = { project: '', ...items[0] };

  const searches: Query[] = [
    ...reportQueries.map((query) => Object.assign({ search: mark }, query)),
    { search: mark.toUpperCase() },
    { search: mark, project },
    { search: `${mark}-none` },
    { search: mark, page: '2' },
  ];
  for (const query of searches) {
    const reply = await list('/reports', query);
    const isNone = query['search'] !== mark && query['search'] !== mark.toUpperCase();
    const found = isNone
      ? []
      : items.filter(({ result }) => !query['result'] || result === query['result']);
    const batch = batchOf(found, query);
    const words = wordsOf(reply, listOf(ReportRow));
    yield {
      check: `4.3 GET /reports, ${nameOf(query, mark)}`,
      expected: `200 with its ${batch.count} reports in order`,
      answered: words === '200' ? `200 with ${reportsIn(reply, batch, query)}` : words,
    };
  }
  for (const query of projectQueries) {
    const reply = await list('/projects', { search: project, ...query });
    const words = wordsOf(reply, listOf(ProjectRow));
    yield {
      check: `4.1 GET /projects, ${nameOf(query, mark)}`,
      expected: '200 with its project in order',
      answered: words === '200' ? `200 with ${projectsIn(reply, project, query)}` : words,
    };
  }
}

/** The answer that a list has to give: how many of which reports, and its counts. */
interface Batch {
  count: number;
  /** The reports that may be in it. Of equal ones, any may be. */
  ids: unknown[];
  meta: Row;
}

function batchOf(found: Row[], { per_page, page = '1', sort_by }: Query): Batch {
  const perPage = Number(per_page || perPageDefault);
  const start = (Number(page) - 1) * perPage;
  const ordered = found.toSorted((a, b) => compare(fold(b['id']), fold(a['id'])));
  const shown = ordered.slice(start, start + perPage);
  return {
    count: shown.length,
    ids: (sort_by === undefined ? shown : found).map(({ id }) => id),
    meta: { total: found.length, per_page: perPage, current_page: Number(page) },
  };
}

function reportsIn(reply: Reply, { count, ids, meta }: Batch, query: Query): string {
  const rows = rowsIn(reply);
  const distinct = new Set(rows.map(({ id }) => id)).size;
  const isSame =
    rows.length === count && distinct === count && rows.every(({ id }) => ids.includes(id));
  if (!isSame) return `${rows.length} reports, not its ${count}`;
  const told = (reply.json as { meta: Row }).meta;
  const wrong = Object.keys(meta)
    .filter((name) => told[name] !== meta[name])
    .map((name) => `, where meta.${name} is ${String(told[name])}`);
  return `its ${count} reports ${orderOf(rows, query, 'id')}${wrong.join('')}`;
}

function projectsIn(reply: Reply, project: string, query: Query): string {
  const rows = rowsIn(reply);
  const perPage = Number(query['per_page'] ?? perPageDefault);
  if (rows.length > perPage) return `${rows.length} projects`;
  if (rows.length < perPage && !rows.some((row) => row['project'] === project))
    return 'other projects';
  return `its project ${orderOf(rows, query, 'created_at')}`;
}

/** Whether the rows are in the order that was asked for. Equal ones may be in any. */
function orderOf(rows: Row[], { sort = 'desc', sort_by }: Query, byDefault: string): string {
  const field = sort_by ?? byDefault;
  const values = rows.map((row) => row[field]).map(fold);
  const ordered = values.toSorted((a, b) => (sort === 'asc' ? compare(a, b) : compare(b, a)));
  return values.every((value, at) => value === ordered[at]) ? 'in order' : 'in another order';
}

/** The words of a result have the order of the alphabet: bad, decent, good. */
const fold = (value: unknown) => (typeof value === 'number' ? value : String(value).toLowerCase());

const compare = (a: number | string, b: number | string) => (a < b ? -1 : Number(a > b));

function nameOf(query: Query, mark: string): string {
  const words = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return words.join('&').replaceAll(new RegExp(mark, 'gi'), '{mark}') || 'without parameters';
}
