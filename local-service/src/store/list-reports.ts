import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { ReportRow } from '../base/answers.ts';
import type { ReportQuery, Slice } from './batch.ts';
import type { AddressCondition, Database, Tables } from './database.ts';
import { everyAddressContains } from './every-address.ts';
import type { KeptTotals } from './kept-totals.ts';
import { searchForms } from './search-forms.ts';

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
  let matches = database.selectFrom('reports').where('team', '=', team);
  if (project !== undefined) matches = matches.where('project', '=', project);
  if (result !== undefined) matches = matches.where('result', '=', result);
  const { total, condition } = await kept({ team, ...filter }, async () => {
    const isEvery = search === undefined || (await everyAddressContains(database, team, search));
    const sought = isEvery ? undefined : await anyOf(searchForms(search).map(addressContains));
    const counted = await (sought ? matches.where(sought.all) : matches)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { ...counted, condition: sought };
  });
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
  const rows = await rowsOf(database.selectFrom('reports'))
    .where('id', 'in', ids)
    .orderBy(by, sort)
    .orderBy('id', sort)
    .execute();
  return { rows: rows.map(toRow), total };
}

/** The condition that one of several holds. */
async function anyOf(conditions: Promise<AddressCondition>[]): Promise<AddressCondition> {
  const found = await Promise.all(conditions);
  const or = (form: keyof AddressCondition) =>
    sql<SqlBool>`(${sql.join(
      found.map((condition) => condition[form]),
      sql` OR `,
    )})`;
  return { all: or('all'), inOrder: or('inOrder') };
}

/** The columns of a row of a list. */
export function rowsOf<Output>(matches: SelectQueryBuilder<Tables, 'reports', Output>) {
  return matches
    .select(['id', 'url', 'project', 'result', 'score', 'generated_at', 'privacy', 'created_by'])
    .select((of) => of('password_hash', 'is not', null).as('password'));
}

/** The row as it is sent. SQLite has no truth values, only 1 and 0. */
export function toRow(row: Omit<ReportRow, 'password'> & { password: SqlBool }): ReportRow {
  return { ...row, password: Boolean(row.password) };
}
