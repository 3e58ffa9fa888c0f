import { readdirSync } from 'node:fs';
import { defaultConfig } from 'lighthouse';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readAdvice } from '../../../lib/domain/checks/advice.ts';
import { changesBetween } from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { resultOfAudit } from '../../../lib/domain/reports/result.ts';
import { readReport, updateReport } from '../../../lib/api/client/reports.ts';
import { plainAudits } from '../../../local-service/src/audit/audit-settings.ts';
import { findChrome } from '../../../local-service/src/audit/chrome.ts';
import { averageOf } from '../../../local-service/src/audit/lighthouse-categories.ts';
import { lighthouseAudit } from '../../../local-service/src/audit/lighthouse-audit.ts';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { type ScriptedServer, startServer } from '../../support/service/server.ts';
import { auditFolder } from './audit-folder.ts';
import { call } from '../call.ts';
import { aConnection } from '../../support/builders/values.ts';
import { freePort } from '../free-port.ts';

const image = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="';
const sound = `<!doctype html><html lang="en"><head><title>A tiny page</title><meta name="description" content="Tiny, and sound."></head>
  <body><h1>Tiny</h1><img ${image} alt="A dot"></body></html>`;
const faulty = `<!doctype html><html><head></head><body><h1>Tiny</h1><img ${image}></body></html>`;
let page = sound;
let pages: ScriptedServer;
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
  pages = await startServer(({ path }) => ({
    status: path === '/' ? 200 : 404,
    headers: { 'content-type': 'text/html' },
    raw: page,
  }));
  address = pages.url;
  const chromePath = findChrome();
  if (chromePath === null)
    throw new Error('These tests need Chromium or Chrome on the PATH, or CHROME_PATH.');
  service = await startService({ audit: lighthouseAudit(chromePath), key: 'the-key' });
});
afterAll(async () => {
  await service.close();
  await pages.close();
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
    const { categories = {} } = item;
    expect(Object.keys(categories)).toEqual([
      'performance',
      'accessibility',
      'best-practices',
      'seo',
    ]);
    expect(item.score).toBe(averageOf(categories));
    expect(item.result).toBe(resultOfAudit(item.score!, categories));
    const checks = Object.values(item.results ?? {});
    expect(checks.length).toBeGreaterThan(20);
    expect(new Set(checks.map(({ importance }) => importance))).toEqual(
      new Set(['high', 'medium', 'low']),
    );
    expect(item.results?.['logical-tab-order']).toMatchObject({ passed: null, reason: 'manual' });
    expect(item.results?.['video-caption']).toMatchObject({
      passed: null,
      reason: 'not_applicable',
      category: 'accessibility',
    });
    expect(item.results?.['document-title']).toEqual({
      title: 'Document has a <title> element',
      passed: true,
      importance: 'high',
      category: 'accessibility',
    });
    const html = await (await fetch(item.share_url!)).text();
    expect(html).toContain('__LIGHTHOUSE_JSON__');
    expect(html).not.toContain('"type":"filmstrip"');
    expect([browsers(), readdirSync(folder)]).toEqual([[], []]);

    // The client reads both audits and compares them, as a person does.
    const connection = aConnection({ id: 'c', baseUrl: service.url, apiKey: 'the-key' });
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
      places: { count: 1, items: [{ snippet: expect.stringContaining('<img') }] },
    });
    // A failed check says why it matters, with a link. The others need no such words.
    for (const { passed, description } of after.checks ?? [])
      if (passed) expect(description).toBeUndefined();
      else expect(readAdvice(description ?? '').map(({ kind }) => kind)).toContain('link');
  },
);

it('says in plain words why a page could not be opened, after the first of several runs', async () => {
  const audit = lighthouseAudit(findChrome()!, { ...plainAudits, runs: 3 });
  const thorough = await startService({ audit, key: 'the-key' });
  onTestFinished(() => thorough.close());
  const rows = [
    [`${address}/missing`, 'its server answered with status 404'],
    [`http://127.0.0.1:${await freePort()}/`, 'the connection was refused'],
    ['http://nowhere.invalid/', 'its host was not found'],
  ];
  for (const [url = '', cause] of rows) {
    const { status, errors } = await call(thorough, 'POST', '/reports', { url });
    expect([status, errors]).toEqual([422, { url: [`The page could not be opened: ${cause}.`] }]);
  }
  expect(pages.requests.filter(({ path }) => path === '/missing')).toHaveLength(1);
  expect((await call(thorough, 'GET', '/reports')).rows).toEqual([]);
}, 120_000);
