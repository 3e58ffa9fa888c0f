import { expect, test } from 'vitest';
import { listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { connectTo } from '../serve.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, url: `https://example.org/${at + 1}` }));
const ids = (count: number) => rows(count).map(({ id }) => String(id));

test.each([
  [
    'seen',
    {
      data: rows(2),
      links: { first: null, last: null, prev: null, next: null },
      meta: { current_page: 1, total: 2 },
      status: 200,
    },
  ],
  ['a bare array', rows(2)],
  ['an array under any one key', { reports: rows(2) }],
  ['an array under any one key, beside empty ones', { errors: [], reports: rows(2) }],
  ['in two envelopes', { data: { reports: rows(2) } }],
  ['an object with numbers as keys', { data: { 10: rows(2)[1], 2: rows(2)[0] } }],
  ['a bare object with numbers as keys', { 0: rows(2)[0], 2: rows(2)[1] }],
  ['a paginator under a key', { reports: { data: rows(2), current_page: 1, total: 2 } }],
])('the envelope of a list: %s', async (_, value) => {
  const batch = await listReports(await connectTo(value), {});
  expect(batch.rows.map(({ id }) => id)).toEqual(ids(2));
  expect(batch).toMatchObject({ unreadable: 0, page: 1, next: null });
});

test.each([[[]], [{ data: [] }], [{ reports: [] }], [{ data: {} }], [{ reports: { data: {} } }]])(
  '%j is an empty list',
  async (value) => {
    expect(await listReports(await connectTo(value), { per_page: 10 })).toEqual({
      rows: [],
      unreadable: 0,
      total: null,
      page: 1,
      next: null,
      last: null,
    });
  },
);

test.each([
  {},
  { reports: {} },
  { data: { 0: 1, a: 2 } },
  { data: null },
  null,
  7,
  'text',
  { message: 'hello' },
])('%j is no list', async (value) => {
  await expect(listReports(await connectTo(value), {})).rejects.toMatchObject({
    problem: { code: 'unusable-answer', status: 200 },
  });
});

test('rows that cannot be read are counted and hide no other', async () => {
  const data = [
    rows(1)[0],
    null,
    'text',
    7,
    { id: 2 },
    { url: 'u' },
    [],
    { id: 3, url: 'example.org', result: 'odd' },
  ];
  const batch = await listReports(await connectTo({ data }), {});
  expect(batch.rows.map(({ id }) => id)).toEqual(['1', '3']);
  expect(batch.unreadable).toBe(6);
});

test('counts may come as strings', async () => {
  const meta = { current_page: '2', per_page: '10', last_page: '3', total: '25' };
  expect(await listReports(await connectTo({ data: rows(10), meta }), { page: 2 })).toMatchObject({
    total: 25,
    page: 2,
    next: 3,
  });
});

test('a batch knows its number from the question where the answer does not say it', async () => {
  expect(await listReports(await connectTo(rows(3)), { page: 4 })).toMatchObject({
    page: 4,
    next: null,
    total: null,
  });
});

test('projects: only the name is certain', async () => {
  const data = [
    { project: 'example.org', reports: 3, result: 240, created_at: '2026-02-03 12:00:00' },
    { project: 'b.example', reports: '12' },
    { project: 'c.example', reports: -1, created_at: 'soon' },
    { project: '' },
    { reports: 3 },
    null,
  ];
  expect(await listProjects(await connectTo({ data, meta: { total: 6 } }), {})).toEqual({
    rows: [
      { project: 'example.org', reports: 3, createdAt: Date.UTC(2026, 1, 3, 12) },
      { project: 'b.example', reports: 12, createdAt: null },
      { project: 'c.example', reports: null, createdAt: null },
    ],
    unreadable: 3,
    total: 6,
    page: 1,
    next: null,
    last: null,
  });
});
