import { type Kysely, sql } from 'kysely';
import { addressHas, contains } from './contains.ts';
import type { Tables } from './database.ts';
import { projectNames } from './project-store.ts';

/** With more projects, to look at each would take longer than to look at addresses. */
const mostProjects = 5000;

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
  const { rows } = await sql`${projectNames(team)}
    SELECT 1 FROM names WHERE project IS NOT NULL
      AND (number > ${mostProjects} OR NOT ${contains(sql`project`, text)})
    LIMIT 1`.execute(database);
  if (rows.length > 0) return false;
  const others = await sql`SELECT 1 FROM reports WHERE team = ${team}
    AND url_order = replace(url_order, project, '') AND NOT ${addressHas(text)}
    LIMIT 1`.execute(database);
  return others.rows.length === 0;
}
