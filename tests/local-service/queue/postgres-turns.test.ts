import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Audit } from '../../../local-service/src/base/audit.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { startWorkerProcess } from '../../../local-service/src/command/start-worker.ts';
import { createKeyStore } from '../../../local-service/src/store/key-store.ts';
import { openPostgres } from '../../../local-service/src/store/postgres.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';
import { makeDatabase } from '../store/cluster.ts';

/** A service that only answers, whose teams are letters, and the letters of the audits that ran. */
async function startTeams(names: string[]) {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const service = await start({
    database,
    role: 'api',
    answerWithinMs: 1,
    requestsPerMinute: 10_000,
  });
  const opened = openPostgres(database);
  onTestFinished(opened.close);
  const keys = createKeyStore(opened.query);
  const teams = new Map<string, Pick<RunningService, 'url' | 'key'>>();
  for (const name of names)
    teams.set(name, { ...service, key: (await keys.add({ name, team: name }, 0))! });
  const create = async (team: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const fields = { url: `https://example.com/${team}` };
      expect((await call(teams.get(team)!, 'POST', '/reports', fields)).status).toBe(200);
    }
  };
  let order = '';
  let until = 0;
  let isHeld = false;
  const audit: Audit = async (url, signal) => {
    if (order.length === until) {
      isHeld = true;
      await once(signal!, 'abort');
    }
    signal?.throwIfAborted();
    order += url.at(-1);
    return quickAudit()(url, signal);
  };
  /** Runs a worker until so many audits are done in all. The one that it has then goes back. */
  const work = async (count: number) => {
    until = count;
    isHeld = false;
    const options = { database, audit, auditsAtOnce: 1, report: console.error };
    const worker = await startWorkerProcess(options);
    await expect.poll(() => isHeld).toBe(true);
    await worker.close();
    return order;
  };
  return { query: opened.query, create, work };
}

it('serves the teams in turn, also after a stop, and one that comes late', async () => {
  const { create, work } = await startTeams(['a', 'b', 'c', 'd']);
  await create('a', 100);
  await create('b', 5);
  await create('c', 3);
  expect(await work(10)).toBe('abcabcabca');
  await create('d', 2);
  await create('a', 1);
  const rest = (await work(110)).slice(10);
  expect(rest.slice(0, 8)).toBe('babdadaa');
  expect(rest.replaceAll(/[^a]/g, '')).toHaveLength(96);
});

it('neither waits for audits that are put off, nor lets them wait longer', async () => {
  const { query, create, work } = await startTeams(['a', 'b', 'c']);
  await create('a', 20);
  await work(10);
  // The next one of the team met a fault and is put off.
  await sql`UPDATE verdict_jobs.job SET start_after = now() + interval '1 hour' WHERE id = (
    SELECT id FROM verdict_jobs.job WHERE state < 'active' ORDER BY priority DESC LIMIT 1
  )`.execute(query);
  await create('b', 4);
  expect((await work(16)).slice(10)).toBe('ababab');
  await sql`UPDATE verdict_jobs.job SET start_after = now() WHERE start_after > now()`.execute(
    query,
  );
  await create('c', 2);
  expect((await work(20)).slice(16)).toBe('aabc');
});
