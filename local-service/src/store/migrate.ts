import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

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

/** Puts the trail in the place of the list of deletions, in both stores. */
export const trailTable = (text: string) => [
  `CREATE TABLE trail (
    at ${text} NOT NULL,
    team ${text} NOT NULL,
    key ${text} NOT NULL,
    event ${text} NOT NULL,
    subject ${text} NOT NULL
  )`,
  `INSERT INTO trail SELECT at, team, deleted_by,
    CASE WHEN project IS NULL THEN 'report deleted' ELSE 'project deleted' END,
    coalesce(project, cast(report_id AS text)) FROM deletions`,
  'DROP TABLE deletions',
  'CREATE INDEX trail_by_time ON trail (at)',
];

/** A newer version of the service has changed the tables. */
export class NewerTables extends Error {}

/**
 * The names of the changes that are missing, of tables that were made before. Their names are kept
 * as the query builder's own migrations did. Throws `NewerTables`.
 */
export async function findMissing(
  query: Kysely<Tables>,
  migrations: Migrations,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(query);
  const made = rows.map(({ name }) => name);
  if (made.some((name) => !Object.hasOwn(migrations, name))) throw new NewerTables();
  return Object.keys(migrations).filter((name) => !made.includes(name));
}

/**
 * Makes the changes that are missing. The transaction makes them all or none. Throws `NewerTables`,
 * and the error of the database.
 */
export async function migrate(
  transaction: Transaction<Tables>,
  migrations: Migrations,
): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS kysely_migration (
    name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL
  )`.execute(transaction);
  for (const name of await findMissing(transaction, migrations)) {
    for (const statement of migrations[name] ?? []) await sql.raw(statement).execute(transaction);
    await sql`INSERT INTO kysely_migration
      VALUES (${name}, ${new Date().toISOString()})`.execute(transaction);
  }
}
