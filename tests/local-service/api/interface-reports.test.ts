import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditOutcome } from '../../../local-service/src/base/audit.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';

const url = 'https://www.example.com/a?b=c';
let service: RunningService;
let score = 60;
let more: Partial<AuditOutcome> = {};
let time = Date.parse('2026-01-02T03:04:05Z');

beforeEach(async () => {
  score = 60;
  more = {};
  const audit = quickAudit({ score: () => score, more: () => more });
  service = await start({ audit, now: () => (time += 1000) });
});

describe('4.5 Create a report', () => {
  it('answers with the report, the address as it was sent, private by default, with the checks of the audit', async () => {
    const { status, json } = await call(service, 'POST', '/reports', { url });
    expect(status).toBe(200);
    expect(json).toEqual({
      data: {
        id: 1,
        url,
        project: 'example.com',
        result: 'decent',
        score: 60,
        generated_at: new Date(time).toISOString(),
        privacy: 1,
        password: false,
        created_by: 'default',
        results: {
          'document-title': {
            title: 'Document has a title',
            passed: true,
            importance: 'high',
            value: url,
          },
          'image-alt': {
            title: 'Images have text',
            passed: false,
            importance: 'medium',
            errors: ['<img src="a.png">'],
          },
          speed: { title: 'Page is fast', passed: true, importance: 'low', value: '60 of 100' },
        },
      },
    });
  });

  it('takes a second POST of the same address as a second report', async () => {
    const ids = [
      await call(service, 'POST', '/reports', { url }),
      await call(service, 'POST', '/reports', { url }),
    ];
    expect(ids.map(({ item }) => item.id)).toEqual([1, 2]);
  });

  it('says why a page cannot be loaded', async () => {
    const { errors } = await call(service, 'POST', '/reports', { url: 'https://nowhere.invalid/' });
    expect(errors).toEqual({ url: ['The page could not be opened: its host was not found.'] });
  });
});

describe('4.4 Read a report', () => {
  it('answers like the create did, and with a link that opens it', async () => {
    const { item } = await call(service, 'POST', '/reports', { url });
    const { status, json } = await call(service, 'GET', '/reports/1');
    const open_url = expect.stringContaining(`${service.url}/reports/1/open/`);
    expect([status, json]).toEqual([200, { data: { ...item, open_url } }]);
  });
});

describe('the categories of an audit', () => {
  beforeEach(() => {
    score = 85;
    more = {
      categories: { performance: 100, accessibility: 40, 'best-practices': null },
      categoriesReason: { 'best-practices': 'It crashed.' },
      spread: 3,
    };
  });
  const fields = {
    categories: { performance: 100, accessibility: 40, 'best-practices': null },
    categories_reason: { 'best-practices': 'It crashed.' },
    spread: 3,
  };

  it('are in the report and in lists, and a bad one makes a good report decent', async () => {
    const { item } = await call(service, 'POST', '/reports', { url });
    expect(item).toMatchObject({ score: 85, result: 'decent', ...fields });
    const { rows } = await call(service, 'GET', '/reports');
    // Only a report that is read alone says why a category has no score.
    const { categories_reason: _, ...listed } = fields;
    expect(rows).toMatchObject([listed]);
    expect(rows[0]).not.toHaveProperty('categories_reason');
  });

  it('are gone with an audit that has none', async () => {
    await call(service, 'POST', '/reports', { url });
    more = {};
    const { item } = await call(service, 'PUT', '/reports/1', { results: '1' });
    expect(item).toMatchObject({ score: 85, result: 'good' });
    for (const name of Object.keys(fields)) expect(item).not.toHaveProperty(name);
  });
});

describe('4.6 Update a report', () => {
  beforeEach(() => call(service, 'POST', '/reports', { url, privacy: '2', password: 'first' }));

  it('leaves the results as they are unless they are asked for', async () => {
    score = 90;
    const before = await call(service, 'GET', '/reports/1');
    for (const form of [{}, { privacy: '2' }, { results: '0' }] as Record<string, string>[])
      expect((await call(service, 'PUT', '/reports/1', form)).item).toEqual(before.item);
    const { item } = await call(service, 'PUT', '/reports/1', { privacy: '0' });
    const share_url = expect.stringContaining(`${service.url}/reports/s/`);
    expect(item).toEqual({ ...before.item, privacy: 0, password: false, share_url });
  });

  it('runs the audit again with results 1, and replaces results and time', async () => {
    const before = await call(service, 'GET', '/reports/1');
    score = 90;
    const { item } = await call(service, 'PUT', '/reports/1', { results: '1' });
    expect(item).toMatchObject({ id: 1, result: 'good', privacy: 2, password: true });
    expect(item.results?.['speed']?.value).toBe('90 of 100');
    expect(Date.parse(item.generated_at!)).toBeGreaterThan(Date.parse(before.item.generated_at!));
    expect((await call(service, 'GET', '/reports')).rows).toHaveLength(1);
  });

  it('refuses privacy 2 without password where the report has none', async () => {
    await call(service, 'PUT', '/reports/1', { privacy: '1' });
    const { status, errors } = await call(service, 'PUT', '/reports/1', { privacy: '2' });
    expect([status, Object.keys(errors)]).toEqual([422, ['password']]);
  });
});

describe('a delete', () => {
  beforeEach(async () => {
    for (const at of ['www.example.com:8080/a', 'www.example.com:8080/b', 'other.example/'])
      await call(service, 'POST', '/reports', { url: `http://${at}` });
  });

  it('of a report gives its id to no other', async () => {
    await call(service, 'DELETE', '/reports/3');
    expect((await call(service, 'POST', '/reports', { url })).item.id).toBe(4);
  });

  it('of a project with a port takes all of its reports and no other', async () => {
    for (const [name, expected] of [
      ['example.com', 404],
      ['%00', 404],
      [encodeURIComponent('example.com:8080'), 200],
    ] as const)
      expect((await call(service, 'DELETE', `/projects/${name}`)).status).toBe(expected);
    const { rows } = await call(service, 'GET', '/projects');
    expect(rows.map(({ project }) => project)).toEqual(['other.example']);
    expect((await call(service, 'GET', '/reports')).rows.map(({ id }) => id)).toEqual([3]);
  });
});
