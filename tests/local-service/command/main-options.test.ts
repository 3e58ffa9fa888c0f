import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../support/service/server.ts';
import { call } from '../call.ts';
import { freePort } from '../free-port.ts';
import { main, runProcess } from '../run-process.ts';

const key = 'the-key-of-the-service';

/** Starts the service as a person does, with data of its own. */
async function start(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const data = join(folder, 'data', 'reports.sqlite');
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

it('audits as --runs, --form-factor, --locale and --logins say, and keeps the run with the median score', async () => {
  const visits: Record<string, string>[] = [];
  const { url: origin, close } = await startServer(({ path, headers }) => {
    if (path === '/') visits.push(headers);
    const title = visits.length === 2 ? '' : '<title>Tiny</title>';
    return {
      status: path === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html' },
      raw: `<!doctype html><html lang="en">${title}<h1>Tiny</h1><script>document.cookie = 'seen=1'</script>`,
    };
  });
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), 'verdict-logins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logins = join(folder, 'logins.json');
  const login = { headers: { Authorization: 'Bearer secret-token' } };
  writeFileSync(logins, JSON.stringify({ [origin]: login }), { mode: 0o600 });

  const audits = ['--runs', '3', '--form-factor', 'desktop', '--locale', 'de'];
  const service = await start(...audits, '--logins', logins);
  const form = { url: `${origin}/`, privacy: '0' };
  const { status, item } = await call(service, 'POST', '/reports', form);
  expect(status).toBe(200);
  expect(item.results?.['document-title']?.title).toBe('Dokument enthält ein <title>-Element');
  const page = await fetch(`${service.url}/reports/${item.id}`);
  expect(await page.text()).toContain('"formFactor":"desktop"');
  // Each run has the login, and a browser without traces of the last.
  const seen = visits.map(({ authorization, cookie }) => [authorization, cookie]);
  expect(seen).toEqual([1, 2, 3].map(() => ['Bearer secret-token', undefined]));
  expect(visits[0]?.['user-agent']).not.toContain('Mobile');
  await service.stop();
}, 240_000);

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
