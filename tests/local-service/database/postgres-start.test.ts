import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { call } from '../call.ts';
import { main, runProcess } from '../run-process.ts';
import { makeDatabase } from './cluster.ts';

const key = 'the-key-of-the-service';
const url = 'https://example.com/';

/** Starts the service as a person does, on an empty database. */
const start = (role: string, more: string[] = [], env: Record<string, string> = {}) => {
  const database = makeDatabase(inject('postgresBin'), inject('postgresSocket'));
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, 'data', 'reports.sqlite');
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
