import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { defaultConfig } from 'lighthouse';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { changesBetween } from '../../lib/domain/reports/checks.ts';
import { defaultReportPage } from '../../lib/domain/connections/connection.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { resultOfScore } from '../../lib/domain/reports/result.ts';
import { readReport, updateReport } from '../../lib/api/client/reports.ts';
import { findChrome } from '../../local-service/chrome.ts';
import { lighthouseAudit } from '../../local-service/lighthouse-audit.ts';
import { type RunningService, startService } from '../../local-service/start.ts';
import { auditFolder } from './audit-folder.ts';
import { call } from './call.ts';

const image = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="';
const sound = `<!doctype html><html lang="en"><head><title>A tiny page</title><meta name="description" content="Tiny, and sound."></head>
  <body><h1>Tiny</h1><img ${image} alt="A dot"></body></html>`;
const faulty = `<!doctype html><html><head></head><body><h1>Tiny</h1><img ${image}></body></html>`;
let page = sound;
const pages = createServer((request, response) => {
  if (request.url === '/endless') return;
  response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
});
/** The keys of the checks of speed. These may differ from run to run on a busy machine. */
const speedAudits = new Set(
  defaultConfig.categories?.['performance']?.auditRefs.map(({ id }) => id),
);
const keys = (found: Check[]) =>
  found.flatMap(({ key = '' }) => (speedAudits.has(key) ? [] : [key])).toSorted();
const { folder, browsers } = auditFolder();
let address: string;
let service: RunningService;

beforeAll(async () => {
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const chromePath = findChrome();
  if (chromePath === null)
    throw new Error('These tests need Chromium or Chrome on the PATH, or CHROME_PATH.');
  service = await startService({ audit: lighthouseAudit(chromePath), key: 'the-key' });
});
afterAll(async () => {
  await service.close();
  pages.closeAllConnections();
  pages.close();
});

it(
  'audits a page with Lighthouse, sends its checks and shows its report; what the page loses turns bad, and nothing else does',
  {
    timeout: 120_000,
  },
  async () => {
    const { status, item } = await call(service, 'POST', '/reports', {
      url: `${address}/`,
      privacy: '0',
    });
    expect(status).toBe(200);
    expect(item.result).toBe(resultOfScore(item.score!));
    const checks = Object.values(item.results ?? {});
    expect(checks.length).toBeGreaterThan(20);
    expect(new Set(checks.map(({ importance }) => importance))).toEqual(
      new Set(['high', 'medium', 'low']),
    );
    expect(item.results?.['document-title']).toEqual({
      title: 'Document has a <title> element',
      passed: true,
      importance: 'high',
    });
    const html = await (await fetch(`${service.url}/reports/${item.id}`)).text();
    expect(html).toContain('__LIGHTHOUSE_JSON__');
    expect([browsers(), readdirSync(folder)]).toEqual([[], []]);

    // The client reads both audits and compares them, as a person does.
    const connection = {
      id: 'c',
      baseUrl: service.url,
      apiKey: 'the-key',
      name: '',
      headers: [],
      reportPage: defaultReportPage,
    };
    const before = await readReport(connection, String(item.id));
    page = faulty;
    await updateReport(connection, before.id, { results: 1 });
    page = sound;
    const after = await readReport(connection, before.id);
    const changes = changesBetween(before.checks ?? [], after.checks ?? []);
    expect(keys(changes.turnedBad)).toEqual([
      'document-title',
      'html-has-lang',
      'image-alt',
      'meta-description',
    ]);
    // A page without a language has no language that could be valid.
    expect([keys(changes.turnedGood), keys(changes.came), keys(changes.went)]).toEqual([
      [],
      [],
      ['html-lang-valid'],
    ]);
    expect(after.checks?.find(({ key }) => key === 'image-alt')).toMatchObject({
      title: 'Image elements do not have [alt] attributes',
      importance: 'high',
      errors: [expect.stringContaining('<img')],
    });
  },
);

it('says in plain words why a page could not be opened', { timeout: 120_000 }, async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const rows = [
    [`${address}/missing`, 'its server answered with status 404'],
    [`http://127.0.0.1:${port}/`, 'the connection was refused'],
    ['http://nowhere.invalid/', 'its host was not found'],
  ];
  for (const [url = '', cause] of rows) {
    const { status, errors } = await call(service, 'POST', '/reports', { url });
    expect([status, errors]).toEqual([422, { url: [`The page could not be opened: ${cause}.`] }]);
  }
  expect((await call(service, 'GET', '/reports?search=missing')).rows).toEqual([]);
});

it(
  'kills the browser of the audit that runs when the service closes',
  { timeout: 120_000 },
  async () => {
    const asked = once(pages, 'request');
    const answer = call(service, 'POST', '/reports', { url: `${address}/endless` });
    await asked;
    expect(browsers()).not.toEqual([]);
    await service.close();
    expect((await answer).status).toBe(503);
    expect([browsers(), readdirSync(folder)]).toEqual([[], []]);
  },
);

it.each([
  ['SIGTERM', 0],
  ['SIGKILL', null],
] as const)(
  'leaves no browser behind when its process gets %s during an audit',
  { timeout: 120_000 },
  async (signal, code) => {
    const args = [
      join(import.meta.dirname, '../../local-service/main.ts'),
      '--port',
      '0',
      '--data',
      join(folder, signal, 'reports.sqlite'),
      '--key',
      'sixteen-or-longer',
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(said.toString())?.[0] ?? '';
    const asked = once(pages, 'request');
    const answer = call({ url, key: 'sixteen-or-longer' }, 'POST', '/reports', {
      url: `${address}/endless`,
    }).catch(() => null);
    await asked;
    expect(browsers()).not.toEqual([]);
    child.kill(signal);
    expect((await once(child, 'exit'))[0]).toBe(code);
    expect((await answer)?.status ?? null).toBe(signal === 'SIGTERM' ? 503 : null);
    // After a kill the audit's own process cleans up, a moment later.
    while (browsers().length > 0 || readdirSync(folder).some((name) => name !== signal))
      await new Promise((resolve) => setTimeout(resolve, 50));
    rmSync(join(folder, signal), { recursive: true });
  },
);
