import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findChrome } from '../../service/chrome.ts';
import { lighthouseAudit } from '../../service/lighthouse-audit.ts';
import { startService } from '../../service/start.ts';
import type { RunningService } from '../../service/start.ts';
import { call } from './call.ts';

const page =
  '<!doctype html><html><head><title>A tiny page</title></head><body><h1>Tiny</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></body></html>';
const pages = createServer((request, response) => {
  if (request.url === '/endless') return;
  response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
});
// Where the profiles of browsers are made.
const folder = mkdtempSync(join(tmpdir(), 'verdict-service-'));
const temporary = process.env['TMPDIR'];
let address: string;
let service: RunningService;

beforeAll(async () => {
  process.env['TMPDIR'] = folder;
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const chromePath = findChrome();
  if (chromePath === null) throw new Error('These tests need Chromium or Chrome on the PATH, or CHROME_PATH.');
  service = await startService({ audit: lighthouseAudit(chromePath), key: 'the-key' });
});
afterAll(async () => {
  await service.close();
  pages.closeAllConnections();
  pages.close();
  if (temporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporary;
  rmSync(folder, { recursive: true });
});

/** The processes of browsers that audits of this test started: their profiles lie in its folder. */
function browsers(): string[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
  return table.split('\n').filter((line) => line.includes(`--user-data-dir=${folder}/`));
}

it('audits a page with Lighthouse, sends its checks and shows its report', { timeout: 120_000 }, async () => {
  const { status, item } = await call(service, 'POST', '/reports', { url: `${address}/`, privacy: '0' });
  expect(status).toBe(200);
  expect(['good', 'decent', 'bad']).toContain(item.result);
  const checks = Object.entries(item.results ?? {});
  expect(checks.length).toBeGreaterThan(20);
  expect(new Set(checks.map(([, { importance }]) => importance))).toEqual(new Set(['high', 'medium', 'low']));
  const image = checks.find(([title]) => /alt/i.test(title) && /image/i.test(title));
  expect(image?.[1]).toMatchObject({ passed: false, importance: 'high', errors: [expect.stringContaining('<img')] });
  expect(checks.find(([title]) => /has a <title>/i.test(title))?.[1]).toMatchObject({ passed: true });
  const html = await (await fetch(`${service.url}/reports/${item.id}`)).text();
  expect(html).toContain('__LIGHTHOUSE_JSON__');
  expect([browsers(), readdirSync(folder)]).toEqual([[], []]);
});

it('says why a page cannot be loaded', { timeout: 120_000 }, async () => {
  const missing = await call(service, 'POST', '/reports', { url: `${address}/missing` });
  expect([missing.status, missing.errors]).toEqual([422, { url: [expect.stringContaining('404')] }]);
  const closed = await call(service, 'POST', '/reports', { url: 'http://127.0.0.1:1/' });
  expect([closed.status, closed.errors]).toEqual([422, { url: [expect.any(String)] }]);
  expect((await call(service, 'GET', '/reports?search=missing')).rows).toEqual([]);
});

it('kills the browser of the audit that runs when the service closes', { timeout: 120_000 }, async () => {
  const asked = once(pages, 'request');
  const answer = call(service, 'POST', '/reports', { url: `${address}/endless` });
  await asked;
  expect(browsers()).not.toEqual([]);
  await service.close();
  expect((await answer).status).toBe(503);
  expect([browsers(), readdirSync(folder)]).toEqual([[], []]);
});

it.each([
  ['SIGTERM', 0],
  ['SIGKILL', null],
] as const)('leaves no browser behind when its process gets %s during an audit', { timeout: 120_000 }, async (signal, code) => {
  const args = [
    join(import.meta.dirname, '../../service/main.ts'),
    '--port',
    '0',
    '--data',
    join(folder, signal, 'reports.sqlite'),
    '--key',
    'k',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(said.toString())?.[0] ?? '';
  const asked = once(pages, 'request');
  const answer = call({ url, key: 'k' }, 'POST', '/reports', { url: `${address}/endless` }).catch(() => null);
  await asked;
  expect(browsers()).not.toEqual([]);
  child.kill(signal);
  expect((await once(child, 'exit'))[0]).toBe(code);
  expect((await answer)?.status ?? null).toBe(signal === 'SIGTERM' ? 503 : null);
  // After a kill it is the audit's own process that tidies up, a moment later.
  while (browsers().length > 0 || readdirSync(folder).some((name) => name !== signal))
    await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(join(folder, signal), { recursive: true });
});
