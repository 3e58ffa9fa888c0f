import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../base/database-error.ts';
import { sqliteMigrations } from './sqlite-migrations.ts';

/** The mark of a file of this service. */
const mark = 1;

/** Whether the file has no tables yet. Throws if another program or a newer version made them. */
export function isNewFile(database: DatabaseSync, file: string): boolean {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  const tables = tablesOf(database);
  if (found === 0 && tables === '') return true;
  const changes = changesOf(database);
  if (found > mark || changes.some((name) => !Object.hasOwn(sqliteMigrations, name)))
    throw new DatabaseError(
      `The data file ${file} was written by a newer version of this service. Update the service, or choose another file.`,
    );
  if (found !== mark || tables !== expectedTables(changes))
    throw new DatabaseError(
      `The data file ${file} was not made by this service. Choose another file.`,
    );
  return false;
}

/** Throws if the service that uses the file needs other tables than this version. */
export function requireSameVersion(database: DatabaseSync, file: string): void {
  if (
    isNewFile(database, file) ||
    changesOf(database).length < Object.keys(sqliteMigrations).length
  )
    throw new DatabaseError(
      `The data file ${file} is in use by a service of another version. Stop it first.`,
    );
}

/** The names of the changes that were made to the tables. */
function changesOf(database: DatabaseSync): string[] {
  const hasTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'");
  if (!hasTable.get()) return [];
  return database
    .prepare('SELECT name FROM kysely_migration')
    .all()
    .map(({ name }) => String(name));
}

/** Each table with its columns, as text to compare. Those of the migrations do not count. */
function tablesOf(database: DatabaseSync): string {
  const columns = database
    .prepare(
      `SELECT t.name AS "table", c.name, c.type, c."notnull", c.pk FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE 'kysely\\_%' ESCAPE '\\' ORDER BY t.name, c.cid`,
    )
    .all();
  return columns.map((column) => Object.values(column).join(' ')).join('\n');
}

function expectedTables(changes: string[]): string {
  const database = new DatabaseSync(':memory:');
  for (const name of changes)
    for (const statement of sqliteMigrations[name] ?? []) database.exec(statement);
  const tables = tablesOf(database);
  database.close();
  return tables;
}
