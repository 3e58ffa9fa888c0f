import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startServer } from '../../support/service/server.ts';
import { auditFolder } from '../audit/audit-folder.ts';
import { call } from '../call.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder, start as startWith } from '../stage.ts';
import { makeDatabase } from './cluster.ts';

const key = 'the-key-of-the-service';
const url = 'https://example.com/';
const { browsers } = auditFolder();

/** Starts the service as a person does, on an empty database. */
const start = (role: string, more: string[] = [], env: Record<string, string> = {}) => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const data = join(makeFolder(), 'data', 'reports.sqlite');
  const args = ['--role', role, '--database', database, '--data', data, '--port', '0', ...more];
  return { database, ...runProcess(main, args, { env: { VERDICT_API_KEY: key, ...env } }) };
};

it('answers requests where there is no Chromium, if others audit', async () => {
  const nowhere = { CHROME_PATH: '', PATH: join(tmpdir(), 'nothing') };
  const { ready } = start('api', ['--answer-within', '1'], nowhere);
  const service = { url: await ready, key };
  const { status, item } = await call(service, 'POST', '/reports', { url });
  expect([status, item.result]).toEqual([200, null]);
  expect((await call(service, 'GET', '/reports')).rows).toHaveLength(1);
  const { ended, said } = start('both', [], nowhere);
  expect([await ended, said()]).toEqual([
    1,
    'No Chromium or Chrome was found. Install one, or set CHROME_PATH to where it is.\n',
  ]);
});

it('tells a command for keys in one sentence that the database is away', async () => {
  const env = { VERDICT_DATABASE: 'postgres:///nothing?host=/none' };
  const { ended, said } = runProcess(main, ['key', 'list'], { env });
  expect([await ended, said()]).toEqual([
    1,
    'The database nothing at /none cannot be reached: nothing answers there.\n',
  ]);
});

it.each(['worker', 'both'])(
  'audits as many pages at once as it is told to, as %s',
  async (role) => {
    // No page is ever sent, so the audits run until they are stopped.
    const pages = await startServer(() => ({ ends: 'silent' }));
    onTestFinished(pages.close);
    const asked = () => new Set(pages.requests.map(({ path }) => path));
    const args = ['--audits-at-once', '2', '--audit-hosts', '127.0.0.1'];
    const { ready, child, ended, database } = start(role, args);
    await ready;
    const service = await startWith({ role: 'api', answerWithinMs: 1, key, database });
    for (const path of ['/one', '/two'])
      await call(service, 'POST', '/reports', { url: `${pages.url}${path}` });
    await expect.poll(asked, { timeout: 40_000 }).toEqual(new Set(['/one', '/two']));
    child.kill('SIGTERM');
    expect([await ended, browsers()]).toEqual([0, []]);
  },
);
