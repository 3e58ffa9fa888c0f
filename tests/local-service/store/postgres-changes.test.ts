import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Database } from '../../../local-service/src/store/database.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { fillDatabase } from '../fill-data-file.ts';
import { makeDatabase } from './cluster.ts';

let database: Database;

beforeEach(async () => {
  database = openPostgres(makeDatabase(inject('postgresBin'), inject('postgresSocket')));
  await database.ready();
  await add();
  await add();
});
afterEach(() => database.close());

const change = (query = database.query) =>
  query.updateTable('reports').set({ privacy: 0 }).where('id', '=', 1).execute();
const add = () => fillDatabase(database, [{ url: 'https://example.com/' }]);

it('changes the version of the reports when a transaction ends, and not before', async () => {
  const before = await database.version();
  const inside = await database.query.transaction().execute(async (transaction) => {
    await change(transaction);
    return database.version();
  });
  expect(inside).toBe(before);
  expect(await database.version()).not.toBe(before);
});

it('keeps the version when a transaction is rolled back', async () => {
  const before = await database.version();
  const failed = database.query.transaction().execute(async (transaction) => {
    await change(transaction);
    throw new Error('too late');
  });
  await expect(failed).rejects.toThrow('too late');
  expect(await database.version()).toBe(before);
});

it('lets no writer wait for another that has not ended', async () => {
  const before = await database.version();
  await database.query.transaction().execute(async (first) => {
    await change(first);
    await database.query.transaction().execute(async (second) => {
      await second.deleteFrom('reports').where('id', '=', 2).execute();
      await add();
    });
    expect(Number(await database.version())).toBe(Number(before) + 2);
  });
  expect(Number(await database.version())).toBe(Number(before) + 3);
});

it('counts each change of many writers at once', async () => {
  const before = await database.version();
  await Promise.all(Array.from({ length: 500 }, (_, at) => (at % 2 === 0 ? add() : change())));
  expect(Number(await database.version())).toBe(Number(before) + 500);
});
