import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { auditBounds } from '../../../local-service/src/audit/audit-bounds.ts';
import { plainAudits } from '../../../local-service/src/audit/audit-settings.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { auditFolder } from './audit-folder.ts';
import { call } from '../call.ts';

/** Waits for the answer, so that it is sent before a page does what never ends. */
const tellThatItRuns = `
  const request = new XMLHttpRequest();
  request.open('GET', '/runs', false);
  request.send();`;
const html = (script: string) =>
  `<!doctype html><html lang="en"><head><title>Bad</title></head><body><h1>Bad</h1><script>${script}</script></body></html>`;

/** The megabytes of the body without an end that were sent. */
let sent = 0;
const endless = (response: ServerResponse) => {
  const timer = setInterval(() => {
    response.write('x'.repeat(1_000_000));
    sent += 1;
  }, 20);
  response.on('close', () => clearInterval(timer));
};

/** Pages by their path. */
const pages: Record<string, string | ((response: ServerResponse) => void)> = {
  '/loop': html(`
    ${tellThatItRuns}
    for (;;);`),
  '/runs': 'It runs.',
  '/dialogs': html(`
    onbeforeunload = (event) => { event.preventDefault(); return 'Stay'; };
    const ask = () => { alert('Hello'); confirm('Sure?'); prompt('Name?'); print(); };
    setInterval(ask, 0);
    setTimeout(() => {${tellThatItRuns}}, 0);`),
  '/body': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    endless(response);
  },
  '/download': (response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    endless(response);
  },
  '/windows-and-frame': html(`
    for (let i = 0; i < 200; i += 1) open('/windows-and-frame?' + i, 'w' + i);
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/download' }));`),
  '/good': html(''),
};
/** The paths that were asked for in the present test. */
const asked = new Set<string>();
const site = createServer(({ url = '' }, response) => {
  asked.add(url);
  const page = pages[url.replace(/\?.*/, '')];
  if (typeof page === 'function') page(response);
  else response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
});
/** Enough for a browser to start beside other suites, in milliseconds. */
const startMs = 90_000;
vi.setConfig({ testTimeout: 120_000 });
const { folder, browsers } = auditFolder();
let address: string;
let service: RunningService;

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startService({
    audit: lighthouseAudit(findChrome()!),
    key: 'the-key',
    report: () => undefined,
  });
});
beforeEach(() => {
  asked.clear();
  sent = 0;
});
afterEach(() => expect([browsers(), readdirSync(folder)]).toEqual([[], []]));
afterAll(async () => {
  await service.close();
  site.closeAllConnections();
  site.close();
});

const audit = async (path: string) =>
  call(service, 'POST', '/reports', { url: `${address}${path}` });

it.each([
  ['/loop', () => asked.has('/runs')],
  ['/dialogs', () => asked.has('/runs')],
  ['/body', () => sent > 5],
])('ends an audit of the page %s, which never ends, once its time is over', async (path, runs) => {
  const late = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const answer = audit(path);
  onTestFinished(async () => {
    limit.mockRestore();
    late.abort();
    await answer;
  });
  await vi.waitUntil(runs, startMs);
  expect(limit.mock.calls).toEqual([[120_000]]);
  late.abort();
  const { status, errors } = await answer;
  expect([status, errors]).toEqual([
    422,
    { url: ['The page could not be checked: it took longer than 120 seconds.'] },
  ]);
});

it('ends an audit after the time that it is given, also while its browser starts', async () => {
  const bounds = { ...auditBounds, runMs: 100 };
  const inTime = lighthouseAudit(findChrome()!, plainAudits, undefined, bounds);
  await expect(inTime(`${address}/loop`)).rejects.toThrow('it took longer than 0.1 seconds.');
});

it('ends an audit of a page that opens windows and downloads without an end', async () => {
  const { status, errors } = await audit('/windows-and-frame');
  expect([...asked]).toEqual(expect.arrayContaining(['/windows-and-frame', '/download']));
  if (status !== 200)
    expect([status, errors]).toEqual([
      422,
      { url: [expect.stringMatching(/^The page could not be (opened|checked): /)] },
    ]);
  // Nothing is downloaded.
  expect(sent).toBeLessThan(50);
});

it.each([
  ['browser', (line: string) => !line.includes('--type=')],
  ['tab', (line: string) => line.includes('--type=renderer')],
] as const)('ends an audit whose %s is killed', async (_, isIt) => {
  const answer = audit('/loop');
  await vi.waitUntil(() => asked.has('/runs'), startMs);
  for (const line of browsers().filter(isIt)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  const { status, json } = await answer;
  expect([status, (json as { message: string }).message]).toEqual([
    expect.toBeOneOf([422, 500]),
    expect.stringMatching(/\w/),
  ]);
});

it('audits the next page as ever', async () => {
  expect((await audit('/good')).status).toBe(200);
});
