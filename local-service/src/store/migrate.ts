import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';

/**
 * The changes of the tables by their names, in the order in which they were made: each is a list of
 * statements. A change that was released stays as it is.
 */
export type Migrations = Record<string, string[]>;

/**
 * An index for each order of the lists of a team, with and without a filter by project or result.
 * The id orders rows that are equal. Each index has all that its list is found and sorted by. The
 * last one has the few reports whose address does not contain the name of their project.
 */
export const indexes = [
  'CREATE INDEX reports_by_team ON reports (team, id)',
  'CREATE INDEX reports_by_time ON reports (team, generated_at, id)',
  'CREATE INDEX reports_by_url ON reports (team, url_order, id)',
  'CREATE INDEX reports_by_result ON reports (team, result, id)',
  'CREATE INDEX reports_by_result_and_time ON reports (team, result, generated_at, id)',
  'CREATE INDEX reports_by_result_and_url ON reports (team, result, url_order, id)',
  'CREATE INDEX reports_by_project ON reports (team, project, id)',
  'CREATE INDEX reports_by_project_and_time ON reports (team, project, generated_at, id)',
  'CREATE INDEX reports_by_project_and_url ON reports (team, project, url_order, id)',
  'CREATE INDEX reports_by_project_and_result ON reports (team, project, result, id)',
  `CREATE INDEX reports_outside_project ON reports (team) WHERE url_order = replace(url_order, project, '')`,
];

/**
 * The tables that are the same in both stores: keys, and those who read reports in a browser.
 * `text` is the type of text.
 */
export const sharedTables = (text: string) => [
  `CREATE TABLE idempotency_keys (
    team ${text} NOT NULL,
    key ${text} NOT NULL,
    fingerprint ${text} NOT NULL,
    report_id bigint NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (team, key)
  )`,
  'CREATE INDEX idempotency_keys_by_report ON idempotency_keys (report_id)',
  'CREATE INDEX idempotency_keys_by_end ON idempotency_keys (until)',
  `CREATE TABLE api_keys (
    name ${text} PRIMARY KEY,
    team ${text} NOT NULL,
    hash ${text} NOT NULL UNIQUE,
    may ${text} NOT NULL,
    created_at ${text} NOT NULL,
    until ${text},
    used_at ${text}
  )`,
  `CREATE TABLE deletions (
    at ${text} NOT NULL,
    team ${text} NOT NULL,
    deleted_by ${text} NOT NULL,
    report_id bigint,
    project ${text}
  )`,
  'CREATE INDEX deletions_by_time ON deletions (at)',
  `CREATE TABLE sessions (
    hash ${text} PRIMARY KEY,
    key_hash ${text},
    proof ${text} NOT NULL,
    passwords ${text} NOT NULL,
    until bigint NOT NULL
  )`,
  `CREATE TABLE sign_in_links (
    hash ${text} PRIMARY KEY,
    until bigint NOT NULL
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
