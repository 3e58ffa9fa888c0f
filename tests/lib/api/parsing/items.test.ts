import { describe, expect, test } from 'vitest';
import { completeReport, type Report } from '../../../../lib/domain/reports/report.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { readReport } from '../../../../lib/api/client/reports.ts';
import { connected, connectTo, serve } from '../serve.ts';

const bare = { id: 7, url: 'https://example.org/' };
const seen: Report = {
  id: '7',
  url: 'https://example.org/',
  result: null,
  score: null,
  generatedAt: null,
  privacy: null,
  hasPassword: false,
  project: null,
  checks: [],
};

/** Reads the report in an answer of which nothing else is known. */
async function readFrom(answer: unknown): Promise<Report> {
  return completeReport(await readReport(await connectTo(answer), '7'), null);
}

async function read(fields: object): Promise<Report> {
  return readFrom({ data: { ...bare, ...fields }, status: 200 });
}

test.each([
  ['under data, with the status', { data: bare, status: 200 }],
  ['bare', bare],
  ['under any one key', { report: bare }],
  ['under any one key, beside others', { status: 200, message: 'ok', item: bare }],
  ['in two envelopes', { data: { report: bare } }],
  ['as the only one of a list', { data: [bare] }],
])('the envelope of an item: %s', async (_, value) => {
  expect(await readFrom(value)).toEqual(seen);
});

test('a report that has all there is', async () => {
  const report = await read({
    result: '87',
    generated_at: '2026-02-03 12:00:00',
    privacy: '2',
    password: true,
    project: 'example.org',
    results: { title: { passed: true, importance: 'high', value: 'Home', errors: null } },
    screenshot: 'x.png',
  });
  expect(report).toEqual({
    ...seen,
    result: 'good',
    score: 87,
    generatedAt: Date.UTC(2026, 1, 3, 12),
    privacy: 2,
    hasPassword: true,
    project: 'example.org',
    checks: [{ title: 'title', passed: true, importance: 'high', value: 'Home' }],
    further: { screenshot: 'x.png' },
  });
});

test.each([
  [7, '7'],
  ['7', '7'],
  ['0007', '0007'],
  ['b1946ac9-2f1f-4a3c-9f3e-0d5f0e5a7c11', 'b1946ac9-2f1f-4a3c-9f3e-0d5f0e5a7c11'],
  [0, '0'],
])('the id %j is %j', async (id, read7) => {
  expect((await read({ id })).id).toBe(read7);
});

test.each([null, '', ' ', 1.5, true, {}, [7], 2 ** 53])(
  '%j is no id, and so there is no report',
  async (id) => {
    await expect(read({ id })).rejects.toMatchObject({
      problem: { code: 'unusable-answer', status: 200 },
    });
  },
);

test.each(['example.org/a', 'www.example.org', 'https://example.org/a?b#c', 'javascript:alert(1)'])(
  'the url %s is kept as it was returned',
  async (url) => {
    expect((await read({ url })).url).toBe(url);
  },
);

test.each([
  ['good', 'good', null],
  ['bad', 'bad', null],
  [80, 'good', 80],
  [79, 'decent', 79],
  [49, 'decent', 49],
  ['48', 'bad', 48],
  [null, null, null],
])('the result %j is %s with the score %s', async (result, word, score) => {
  expect(await read({ result })).toMatchObject({ result: word, score });
});

test.each([
  ['good', 92, 'good', 92],
  ['decent', '61.5', 'decent', 61.5],
  ['good', 0, 'good', 0],
  [85, 90, 'good', 90],
  [85, null, 'good', 85],
  ['good', undefined, 'good', null],
  [null, 40, null, 40],
])('the result %j beside the score %j is %s with %s', async (result, score, word, read7) => {
  expect(await read({ result, score })).toEqual({ ...seen, result: word, score: read7 });
});

test('a result, a score, a privacy, a time or checks of another form are kept beside, and the report stays', async () => {
  const odd = {
    result: 'superb',
    score: 120,
    privacy: 'friends',
    generated_at: 'soon',
    results: 'none',
    project: false,
  };
  expect(await read(odd)).toEqual({ ...seen, further: odd });
});

test.each([
  [0, 0],
  [1, 1],
  ['2', 2],
])('the privacy %j is %i', async (privacy, is) => {
  expect((await read({ privacy })).privacy).toBe(is);
});

test.each([
  [true, true],
  [false, false],
  [1, true],
  ['1', true],
  ['0', false],
  ['false', false],
  ['', false],
  [null, false],
])('whether there is a password: %j is %s', async (password, has) => {
  expect((await read({ password })).hasPassword).toBe(has);
});

test('a password that a service sends is not kept', async () => {
  const report = await read({ password: 'hunter2hunter2' });
  expect(report.hasPassword).toBe(true);
  expect(JSON.stringify(report)).not.toContain('hunter2');
});

const noon = Date.UTC(2026, 1, 3, 12);
test.each([
  '2026-02-03T12:00:00Z',
  '2026-02-03T12:00:00',
  '2026-02-03T13:00:00+01:00',
  '2026-02-03 12:00:00',
  noon,
  noon / 1000,
  String(noon / 1000),
])('the timestamp %j is read', async (generated_at) => {
  expect((await read({ generated_at })).generatedAt).toBe(noon);
});

test.each([
  ['example.org', 'example.org'],
  ['', null],
  [null, null],
  [{ project: 'example.org', reports: 3 }, 'example.org'],
  [{ id: 4, name: 'example.org' }, 'example.org'],
])('the project %j is %j', async (project, name) => {
  expect((await read({ project })).project).toBe(name);
});

describe('checks', () => {
  test('have the key that names them beside a title of their own', async () => {
    const results = {
      'document-title': { title: ' Document has a title ', passed: true, importance: 'high' },
      'Same title': { title: 'Same title', passed: false },
      'No title': { title: ' ', passed: false },
      'Odd title': { title: { text: 'a' }, passed: false },
    };
    expect((await read({ results })).checks).toEqual([
      { key: 'document-title', title: 'Document has a title', passed: true, importance: 'high' },
      { title: 'Same title', passed: false, importance: 'medium' },
      { title: 'No title', passed: false, importance: 'medium' },
      { title: 'Odd title', passed: false, importance: 'medium' },
    ]);
  });

  test('are read from an object by title, whatever else is in it', async () => {
    const results = {
      title: { passed: true, importance: 'high', value: 'Home', errors: [] },
      images: { passed: '0', importance: 'urgent', errors: { missing: ['a.png'] } },
      speed: { passed: 1, importance: 'low' },
      note: 'text',
      odd: { importance: 'high' },
      none: null,
    };
    expect((await read({ results })).checks).toEqual([
      { title: 'title', passed: true, importance: 'high', value: 'Home', errors: [] },
      { title: 'images', passed: false, importance: 'medium', errors: { missing: ['a.png'] } },
      { title: 'speed', passed: true, importance: 'low' },
    ]);
  });

  test('are read from a list that names them', async () => {
    expect(
      (await read({ results: [{ title: 'a', passed: true, importance: 'low' }, { passed: true }] }))
        .checks,
    ).toEqual([{ title: 'a', passed: true, importance: 'low' }]);
  });

  test('are an empty list where a report that is read has none, and absent in a list of reports', async () => {
    for (const results of [null, {}, []]) {
      expect(await read({ results })).toEqual(seen);
      const { rows } = await listReports(await connectTo({ data: [{ ...bare, results }] }), {});
      expect(rows).toHaveLength(1);
      expect(rows[0]).not.toHaveProperty('checks');
    }
  });
});

test('a field named __proto__ is a field like any other', async () => {
  const to = connected(
    await serve({
      raw: '{"id":7,"url":"u","__proto__":{"polluted":1},"results":{"__proto__":{"passed":true}}}',
    }),
  );
  const report = await readReport(to, '7');
  expect(Object.hasOwn(report.further ?? {}, '__proto__')).toBe(true);
  expect(report.checks?.[0]?.title).toBe('__proto__');
  expect(Object.prototype).not.toHaveProperty('polluted');
});

test('JSON is read under any content type, and with a byte order mark', async () => {
  const to = connected(
    await serve({ headers: { 'Content-Type': 'text/html' }, raw: `\uFEFF${JSON.stringify(bare)}` }),
  );
  expect(completeReport(await readReport(to, '7'), null)).toEqual(seen);
});
