import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { makeDatabase } from './cluster.ts';

const socketName = '.s.PGSQL.5432';

/** Stands between the service and its server, and can fall silent as a network does that broke. */
async function startBetween() {
  const real = inject('postgresSocket') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'verdict-between-'));
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(join(real, socketName));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (data) => void (silent || to.write(data)));
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  server.listen(join(folder, socketName));
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return {
    database: makeDatabase(inject('postgresBin'), real).replace(`host=${real}`, `host=${folder}`),
    setSilent: (is: boolean) => {
      silent = is;
    },
  };
}

it('is away where a connection falls silent, and is used again when it answers', async () => {
  const { database, setSilent } = await startBetween();
  const { query, ready, explain, close } = openPostgres(database, { silentMs: 300 });
  await ready();
  const ask = () => sql`SELECT 1`.execute(query);
  const change = query.transaction().execute(async (transaction) => {
    const row = { hash: 'lost', proof: 'a', passwords: '', until: 1 };
    await transaction.insertInto('sessions').values(row).execute();
    setSilent(true);
    await transaction.deleteFrom('sign_in_links').execute();
  });
  expect(await change.then(() => null, explain)).toMatchObject({
    away: true,
    message: expect.stringMatching(/ cannot be reached: the connection was lost\.$/),
  });
  setSilent(false);
  expect((await ask()).rows).toHaveLength(1);
  expect(await query.selectFrom('sessions').select('hash').execute()).toEqual([]);
  await close();
});
