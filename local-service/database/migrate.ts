import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';

/**
 * The changes of the tables by their names, in the order in which they were made: each is a list of
 * statements. A change that was released stays as it is.
 */
export type Migrations = Record<string, string[]>;

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
