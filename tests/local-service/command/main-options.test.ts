import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../call.ts';
import { freePort } from '../free-port.ts';
import { main, runProcess } from '../run-process.ts';
import { makeFolder } from '../stage.ts';

const key = 'the-key-of-the-service';

/** Starts the service as a person does, with data of its own. */
async function start(...args: string[]) {
  const port = await freePort();
  const data = join(makeFolder(), 'data', 'reports.sqlite');
  const { child, ended, said } = runProcess(
    main,
    ['--port', String(port), '--data', data, ...args],
    { env: { VERDICT_API_KEY: key } },
  );
  await expect.poll(said).toContain('Press Ctrl+C');
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };
  return { url: `http://127.0.0.1:${port}`, key, stop };
}

it('believes the proxies of --trust-proxy who sent a request', async () => {
  const service = await start('--trust-proxy', '127.0.0.1');
  const wrong = { ...service, key: 'another-key-that-is-wrong' };
  const guess = async (from: string) =>
    (await call(wrong, 'GET', '/reports', undefined, { 'x-forwarded-for': from })).status;
  const statuses = await Promise.all(Array.from({ length: 31 }, () => guess('203.0.113.9')));
  expect(statuses.filter((status) => status !== 401)).toEqual([429]);
  expect(await guess('203.0.113.10')).toBe(401);
  await service.stop();
});
