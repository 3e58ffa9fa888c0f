import { type Kysely, sql } from 'kysely';
import { addressHas, contains } from './contains.ts';
import type { Tables } from './tables.ts';

/**
 * Whether all addresses of a team are known to contain a text, because the names of its projects
 * do. An address contains the name of its project. Those few that do not, because they were sent in
 * another form, have an index of their own.
 */
export async function everyAddressContains(
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
