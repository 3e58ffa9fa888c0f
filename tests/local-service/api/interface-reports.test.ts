import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Accepted,
  acceptedCreates,
  acceptedUpdates,
  unknownReports,
} from '../../../local-service/src/conformance/table.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { startEmpty } from '../store/store.ts';

const url = 'https://www.example.com/a?b=c';
let service: RunningService;
let score = 60;
let time = Date.parse('2026-01-02T03:04:05Z');

beforeEach(async () => {
  score = 60;
  service = await startEmpty({
    audit: quickAudit({ score: () => score }),
    key: 'the-key',
    now: () => (time += 1000),
  });
});
afterEach(() => service.close());

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

  const words: [number, string][] = [
    [100, 'good'],
    [80, 'good'],
    [79, 'decent'],
    [49, 'decent'],
    [48, 'bad'],
    [0, 'bad'],
  ];
  it('notes, result: the word follows from the score', async () => {
    for (const [value, word] of words) {
      score = value;
      const { item } = await call(service, 'POST', '/reports', { url });
      expect([value, item.result]).toEqual([value, word]);
    }
  });

  const accepted: Accepted[] = [
    ...acceptedCreates(url),
    [
      'an http address',
      { url: 'http://127.0.0.1:80/' },
      { url: 'http://127.0.0.1:80/', project: '127.0.0.1' },
    ],
  ];
  it.each(accepted)('accepts %s', async (_, fields, expected) => {
    const { status, item } = await call(service, 'POST', '/reports', fields);
    expect(status).toBe(200);
    expect(item).toMatchObject(expected);
    expect((await call(service, 'GET', `/reports/${item.id}`)).item).toEqual(item);
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

  it.each(['/reports/2', ...unknownReports])('answers 404 for %s', async (path) => {
    await call(service, 'POST', '/reports', { url });
    const { status, json } = await call(service, 'GET', path);
    expect([status, json]).toEqual([404, { message: expect.any(String), status: 404 }]);
  });
});

describe('4.6 Update a report', () => {
  beforeEach(() => call(service, 'POST', '/reports', { url, privacy: '2', password: 'first' }));

  it.each(acceptedUpdates)(
    'accepts %s and leaves the results as they are',
    async (_, fields, expected) => {
      score = 90;
      const before = await call(service, 'GET', '/reports/1');
      const { status, item } = await call(service, 'PUT', '/reports/1', fields);
      expect(status).toBe(200);
      expect(item).toEqual({ ...before.item, ...expected });
      expect((await call(service, 'GET', '/reports/1')).item).toEqual(item);
    },
  );

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

  it('answers 404 where there is no report', async () => {
    expect((await call(service, 'PUT', '/reports/7', { privacy: '0' })).status).toBe(404);
  });
});
