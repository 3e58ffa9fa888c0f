import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { searchWords } from '../../../lib/domain/reports/list-parameters.ts';
import type { Categories } from '../../../lib/domain/reports/result.ts';
import type { ReportItem, ReportRow, Slice } from '../base/answers.ts';
import type { ReportQuery } from '../base/fields.ts';
import type { AddressCondition, Database } from './database.ts';
import type { Tables } from './tables.ts';
import { addressHas, contains } from './contains.ts';
import type { KeptTotals } from './kept-totals.ts';
import { searchForms } from './search-forms.ts';

/** So many reports are quicker found and sorted than met in order. */
const few = 3000;

/** One batch of the reports of a team, and how many there are in all. */
export async function listReports(
  { query: database, addressContains }: Pick<Database, 'query' | 'addressContains'>,
  kept: KeptTotals,
  team: string,
  { sortBy, sort, page, perPage, after, ...filter }: ReportQuery,
): Promise<Slice<ReportRow>> {
  const { search, project, result } = filter;
  const wanted = { team, ...(project !== undefined && { project }), ...(result && { result }) };
  const matches = database.selectFrom('reports').where((of) => of.and(wanted));
  const countAll = async () => ({
    condition: undefined,
    ...(await database
      .selectFrom('report_counts')
      .where((of) => of.and(wanted))
      .select(sql<number>`cast(coalesce(sum(reports), 0) AS bigint)`.as('total'))
      .executeTakeFirstOrThrow()),
  });
  const countFound = async (text: string) => {
    const found: AddressCondition[] = [];
    for (const word of searchWords(text))
      if (!(await everyAddressContains(database, team, word)))
        found.push(joined(await Promise.all(searchForms(word).map(addressContains)), ' OR '));
    if (found.length === 0) return countAll();
    const condition = joined(found, ' AND ');
    const counted = await matches
      .where(condition.all)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { ...counted, condition };
  };
  const { total, condition } = await (search === undefined
    ? countAll()
    : kept({ team, ...filter }, () => countFound(search)));
  const all = condition ? matches.where(condition.all) : matches;
  const inOrder = condition ? matches.where(condition.inOrder) : matches;
  // The results sort alphabetically by their meaning: bad, decent, good.
  const by = sortBy === 'url' ? 'url_order' : sortBy;
  const begin = await beginAfter(database, team, by, sort, after);
  const offset = begin ? 0 : (page - 1) * perPage;
  if (offset >= total) return { rows: [], total };
  // A walk along the index of an order passes all other reports to meet a few. The limit keeps a
  // database from that, and is not reached.
  const found = (total <= few ? all.limit(2 * few) : inOrder)
    .$if(begin !== null, (rows) => rows.where(begin!))
    .select(by === 'id' ? ['id'] : ['id', by]);
  // An index alone finds the ids. Only the rows of this batch are read.
  const ids = database
    .selectFrom(found.as('found'))
    .select('id')
    .orderBy(by, sort)
    .orderBy('id', sort)
    .limit(isKeyed(by) ? perPage + 1 : perPage)
    .offset(offset);
  const rows = await database
    .selectFrom('reports')
    .select(rowColumns)
    .where('id', 'in', ids)
    .orderBy(by, sort)
    .orderBy('id', sort)
    .execute();
  const batch = rows.slice(0, perPage).map(toRow);
  if (!isKeyed(by)) return { rows: batch, total };
  return { rows: batch, total, last: rows.length > perPage ? (batch.at(-1)?.id ?? null) : null };
}

/**
 * Whether all addresses of a team are known to contain a text, because the names of its projects
 * do. An address contains the name of its project. Those few that do not, because they were sent in
 * another form, have an index of their own.
 */
async function everyAddressContains(
  database: Kysely<Tables>,
  team: string,
  text: string,
): Promise<boolean> {
  const another = await database
    .selectFrom('report_counts')
    .select('project')
    .where('team', '=', team)
    .where('reports', '>', 0)
    .where((of) => of.not(contains(sql`project`, text)))
    .executeTakeFirst();
  if (another) return false;
  const others = await sql`SELECT 1 FROM reports WHERE team = ${team}
    AND url_order = replace(url_order, project, '') AND NOT ${addressHas(text)}
    LIMIT 1`.execute(database);
  return others.rows.length === 0;
}

/** The column that a list is sorted by. */
type Order = 'id' | 'url_order' | 'generated_at' | 'result';

/** Whether each report has a value of this order. */
const isKeyed = (by: Order): by is 'id' | 'url_order' => by === 'id' || by === 'url_order';

/**
 * The condition of the reports that come after one of the team: an index finds where they begin, so
 * that the last batch of a million reports is as quick as the first. Null in orders by values that
 * a report may not have yet, and in that of addresses where the report is gone.
 */
async function beginAfter(
  database: Kysely<Tables>,
  team: string,
  by: Order,
  sort: ReportQuery['sort'],
  after: number | undefined,
): Promise<RawBuilder<SqlBool> | null> {
  if (after === undefined || !isKeyed(by)) return null;
  const comes = sql.raw(sort === 'asc' ? '>' : '<');
  if (by === 'id') return sql<SqlBool>`id ${comes} ${after}`;
  const last = await database
    .selectFrom('reports')
    .select(['id', 'url_order'])
    .where('team', '=', team)
    .where('id', '=', after)
    .executeTakeFirst();
  if (!last) return null;
  return sql<SqlBool>`(${sql.ref(by)}, id) ${comes} (${last[by]}, ${last.id})`;
}

/** The condition that one of several holds, or each of them. */
function joined(conditions: AddressCondition[], by: ' OR ' | ' AND '): AddressCondition {
  const join = (form: keyof AddressCondition) =>
    sql<SqlBool>`(${sql.join(
      conditions.map((condition) => condition[form]),
      sql.raw(by),
    )})`;
  return { all: join('all'), inOrder: join('inOrder') };
}

/** The columns of a row of a list. */
export const rowColumns = [
  'id',
  'url',
  'project',
  'result',
  'score',
  'categories',
  'spread',
  'generated_at',
  'privacy',
  'created_by',
  'share_token',
  sql<SqlBool>`password_hash IS NOT NULL`.as('password'),
] as const;

type StoredRow = Omit<ReportRow, 'password' | 'categories' | 'spread'> &
  Pick<Selectable<Tables['reports']>, 'categories' | 'spread'> & { password: SqlBool };

/**
 * The row as it is sent, without what its audit does not say. SQLite has no truth values, only 1
 * and 0.
 */
export function toRow({ categories, spread, ...row }: StoredRow): ReportRow {
  return {
    ...row,
    password: Boolean(row.password),
    ...(categories !== null && { categories: JSON.parse(categories) as Categories }),
    ...(spread !== null && { spread }),
  };
}

/** A report while it is audited again: without the outcome of its last audit. */
export function beingAudited<Row extends ReportItem>({
  categories: _categories,
  categories_reason: _reason,
  spread: _spread,
  ...row
}: Row) {
  return { ...row, result: null, score: null };
}
