import { sql, type SqlBool } from 'kysely';
import type { ReportRow } from '../base/answers.ts';
import type { ReportQuery, Slice } from './batch.ts';
import type { Database } from './database.ts';
import { everyAddressContains } from './every-address.ts';
import type { KeptTotals } from './kept-totals.ts';

/** So many reports are quicker found and sorted than met in order. */
const few = 3000;

/** One batch of the reports of a team, and how many there are in all. */
export async function listReports(
  { query: database, addressContains }: Pick<Database, 'query' | 'addressContains'>,
  kept: KeptTotals,
  team: string,
  { sortBy, sort, page, perPage, ...filter }: ReportQuery,
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
    if (await everyAddressContains(database, team, text)) return countAll();
    const condition = await addressContains(text);
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
  const offset = (page - 1) * perPage;
  if (offset >= total) return { rows: [], total };
  // The results sort alphabetically by their meaning: bad, decent, good.
  const by = sortBy === 'url' ? 'url_order' : sortBy;
  // A walk along the index of an order passes all other reports to meet a few. The limit keeps a
  // database from that, and is not reached.
  const found = (total <= few ? all.limit(2 * few) : inOrder).select(
    by === 'id' ? ['id'] : ['id', by],
  );
  // An index alone finds the ids. Only the rows of this batch are read.
  const ids = database
    .selectFrom(found.as('found'))
    .select('id')
    .orderBy(by, sort)
    .orderBy('id', sort)
    .limit(perPage)
    .offset(offset);
  const rows = await database
    .selectFrom('reports')
    .select(rowColumns)
    .where('id', 'in', ids)
    .orderBy(by, sort)
    .orderBy('id', sort)
    .execute();
  return { rows: rows.map(toRow), total };
}

/** The columns of a row of a list. */
export const rowColumns = [
  'id',
  'url',
  'project',
  'result',
  'score',
  'generated_at',
  'privacy',
  'created_by',
  sql<SqlBool>`password_hash IS NOT NULL`.as('password'),
] as const;

/** The row as it is sent. SQLite has no truth values, only 1 and 0. */
export function toRow(row: Omit<ReportRow, 'password'> & { password: SqlBool }): ReportRow {
  return { ...row, password: Boolean(row.password) };
}
