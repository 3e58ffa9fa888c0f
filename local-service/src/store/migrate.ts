import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';

/**
 * The changes of the tables by their names, in the order in which they were made: each is a list of
 * statements. A change that was released stays as it is.
 */
export type Migrations = Record<string, string[]>;

/**
 * An index for each order of a list, with and without a filter by result. The id orders rows that
 * are equal. Each index has all that its list is counted and sorted by.
 */
export const listIndexes = [
  'DROP INDEX reports_by_project',
  'CREATE INDEX reports_by_project ON reports (project, id)',
  'CREATE INDEX reports_by_time ON reports (generated_at, id)',
  'CREATE INDEX reports_by_url ON reports (url_order, id)',
  'CREATE INDEX reports_by_result ON reports (result, id)',
  'CREATE INDEX reports_by_result_and_time ON reports (result, generated_at, id)',
  'CREATE INDEX reports_by_result_and_url ON reports (result, url_order, id)',
];

/** The same for each team apart. */
export const teamIndexes = [
  ...['project', 'time', 'url', 'result', 'result_and_time', 'result_and_url'].map(
    (name) => `DROP INDEX reports_by_${name}`,
  ),
  'CREATE INDEX reports_by_team ON reports (team, id)',
  'CREATE INDEX reports_by_project ON reports (team, project, id)',
  'CREATE INDEX reports_by_time ON reports (team, generated_at, id)',
  'CREATE INDEX reports_by_url ON reports (team, url_order, id)',
  'CREATE INDEX reports_by_result ON reports (team, result, id)',
  'CREATE INDEX reports_by_result_and_time ON reports (team, result, generated_at, id)',
  'CREATE INDEX reports_by_result_and_url ON reports (team, result, url_order, id)',
];

/**
 * The same for each project of a team. The last one has the few reports whose address does not
 * contain the name of their project.
 */
export const projectIndexes = [
  'CREATE INDEX reports_by_project_and_time ON reports (team, project, generated_at, id)',
  'CREATE INDEX reports_by_project_and_url ON reports (team, project, url_order, id)',
  'CREATE INDEX reports_by_project_and_result ON reports (team, project, result, id)',
  `CREATE INDEX reports_outside_project ON reports (team) WHERE url_order = replace(url_order, project, '')`,
];

/** The tables of those who read reports in a browser. */
export const sessionTables = [
  `CREATE TABLE sessions (
    hash text PRIMARY KEY,
    key_hash text,
    passwords text NOT NULL,
    until bigint NOT NULL
  )`,
  `CREATE TABLE sign_in_links (
    hash text PRIMARY KEY,
    until bigint NOT NULL,
    used smallint NOT NULL
  )`,
];

/**
 * Makes the changes that are missing: all or none. `schema` is the one that has the tables, where a
 * database has several. Throws the error of the database.
 */
export async function migrate<Tables>(
  query: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, statements]) => [
          name,
          {
            async up(db: Kysely<unknown>) {
              for (const statement of statements) await sql.raw(statement).execute(db);
            },
          },
        ]),
      ),
  };
  const { error } = await new Migrator({
    db: query,
    provider,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  }).migrateToLatest();
  if (error !== undefined) throw error;
}
