import { expect, inject, it } from 'vitest';
import { migrate } from '../../../local-service/src/store/migrate.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { postgresMigrations } from '../../../local-service/src/store/postgres-migrations.ts';
import { makeDatabase } from './cluster.ts';

const changes = Object.keys(postgresMigrations);
/** How many changes each older version has made. */
const older = changes.slice(0, -1).map((name, at): [string, number] => [name, at + 1]);

it.each(older)(
  'gets the changes after %s once from services that start at the same time, and keeps its reports',
  async (_, count) => {
    const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
    const { query, addressContains, close } = openPostgres(database);
    const made = Object.fromEntries(Object.entries(postgresMigrations).slice(0, count));
    await migrate(query, made, 'public');
    const at = '2026-01-01T00:00:00.000Z';
    await query
      .withTables<{ reports: Record<string, string | number> }>()
      .insertInto('reports')
      .values({
        url: 'https://example.com/old',
        project: 'example.com',
        score: 90,
        result: 'good',
        checks: '{}',
        privacy: 1,
        created_at: at,
        generated_at: at,
      })
      .execute();

    const opened = Array.from({ length: 6 }, () => openPostgres(database));
    await Promise.all(opened.map(({ ready }) => ready()));
    await Promise.all(opened.map((one) => one.close()));

    const names = await query
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute();
    expect(names.map(({ name }) => name)).toEqual(changes);
    const { all: found } = await addressContains('ample.com/old');
    expect(
      await query.selectFrom('reports').select(['url', 'team']).where(found).execute(),
    ).toEqual([{ url: 'https://example.com/old', team: 'default' }]);
    await close();
  },
);
