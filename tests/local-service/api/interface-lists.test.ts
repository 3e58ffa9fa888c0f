import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase } from '../fill-data-file.ts';
import { quickAudit } from '../quick-audit.ts';
import { start } from '../stage.ts';
import { makeStore, withDatabase } from '../store/store.ts';

const seeds: [url: string, score: number][] = [
  ['https://www.Delta.example/', 90], // 1
  ['https://beta.example/A', 60], // 2
  ['http://delta.example/b_100%', 10], // 3
  ['https://gamma.example:8443/x?y=1', 80], // 4
  ...Array.from({ length: 26 }, (_, index): [string, number] => [
    `https://many.example/page-${index + 10}`,
    50,
  ]), // 5 to 30
];

const score = (url: string) => seeds.find(([seed]) => seed === url)?.[1] ?? 0;

let service: RunningService;
let time = Date.parse('2026-01-02T03:04:05Z');

beforeAll(async () => {
  service = await startService({
    audit: quickAudit({ score }),
    key: 'the-key',
    requestsPerMinute: 10_000,
    now: () => time,
  });
  for (const [url] of seeds) {
    time += 1000;
    expect((await call(service, 'POST', '/reports', { url })).status).toBe(200);
  }
  time += 1000;
  // The second report is audited again, so it is the newest by time, but not by id.
  expect((await call(service, 'PUT', '/reports/2', { results: '1' })).status).toBe(200);
});
afterAll(() => service.close());

const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => from + Math.sign(to - from) * step);

describe('every parameter of the list of reports selects, orders or cuts', () => {
  const rows: [section: string, query: string, ids: number[], total: number][] = [
    ['4.3 without parameters: the newest ten', '', range(30, 21), 30],
    ['4.3 sort_by=generated_at desc', 'sort_by=generated_at', [2, ...range(30, 22)], 30],
    ['4.3 sort_by=generated_at asc', 'sort_by=generated_at&sort=asc', [1, ...range(3, 11)], 30],
    ['4.3 sort_by=url asc', 'sort_by=url&sort=asc', [2, 1, 3, 4, ...range(5, 10)], 30],
    ['4.3 sort_by=url desc', 'sort_by=url&sort=desc', range(30, 21), 30],
    ['4.3 sort_by=result desc: good first', 'sort_by=result', [4, 1, ...range(30, 23)], 30],
    ['4.3 sort_by=result asc: bad first', 'sort_by=result&sort=asc', [3, 2, ...range(5, 12)], 30],
    ['4.3 search', 'search=delta.example', [3, 1], 2],
    ['4.3 search with blanks around it', 'search=%20delta.example%09', [3, 1], 2],
    ['4.3 search for nothing but blanks', 'search=%20', range(30, 21), 30],
    ['4.3 search with signs that are wildcards elsewhere', 'search=b_100%25', [3], 1],
    ['4.3 search for such a sign alone', 'search=_', [3], 1],
    ['4.3 search for a host with a port', 'search=gamma.example%3A8443', [4], 1],
    ['4.3 search_by=url', 'search=page-1&search_by=url', range(14, 5), 10],
    ['4.3 project', 'project=delta.example', [3, 1], 2],
    ['4.3 project with a port', 'project=gamma.example%3A8443', [4], 1],
    ['4.3 project that is none', 'project=delta', [], 0],
    ['4.3 result=good', 'result=good', [4, 1], 2],
    ['4.3 result=decent', 'result=decent&per_page=50', [...range(30, 5), 2], 27],
    ['4.3 filters and search together', 'project=delta.example&result=good&search=www', [1], 1],
    ['notes, next page: page=2', 'page=2', range(20, 11), 30],
    ['notes, next page: the last, not full', 'page=2&per_page=25', range(5, 1), 30],
    ['notes, next page: beyond the last', 'page=9', [], 30],
  ];
  it.each(rows)('%s', async (_, query, ids, total) => {
    const answer = await call(service, 'GET', `/reports?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.rows.map(({ id }) => id)).toEqual(ids);
    expect(answer.meta['total']).toBe(total);
  });
});

describe('every parameter of the list of projects selects, orders or cuts', () => {
  const rows: [section: string, query: string, projects: string][] = [
    ['4.1 without parameters: the newest first', '', 'many gamma beta delta'],
    ['4.1 sort_by=created_at asc', 'sort_by=created_at&sort=asc', 'delta beta gamma many'],
    ['4.1 sort_by=project asc', 'sort_by=project&sort=asc', 'beta delta gamma many'],
    ['4.1 sort_by=project desc', 'sort_by=project&sort=desc', 'many gamma delta beta'],
    ['4.1 search', 'search=TA.', 'beta delta'],
    ['4.1 search_by=project', 'search=beta&search_by=project', 'beta'],
    ['notes, next page: page=2', 'page=2', ''],
  ];
  it.each(rows)('%s', async (_, query, projects) => {
    const answer = await call(service, 'GET', `/projects?${query}`);
    expect(answer.status).toBe(200);
    const names = answer.rows.map(({ project }) => project.replace(/\.example(:8443)?$/, ''));
    expect(names.join(' ')).toBe(projects);
  });
});

describe('what a list sends', () => {
  it('notes, envelope of a list: rows with their score and without the checks, links that keep the query, and counts', async () => {
    const { json, rows } = await call(
      service,
      'GET',
      '/reports?per_page=10&sort=asc&page=2&search=many',
    );
    const path = `${service.url}/api/v1/reports`;
    const link = (page: number) => `${path}?per_page=10&sort=asc&page=${page}&search=many`;
    expect(json).toEqual({
      data: expect.any(Array),
      links: {
        first: link(1),
        last: link(3),
        prev: link(1),
        next: `${link(3)}&after=${rows.at(-1)?.id}`,
      },
      meta: { current_page: 2, from: 11, last_page: 3, per_page: 10, to: 20, total: 26, path },
    });
    expect((json as { data: unknown[] }).data[0]).toEqual({
      id: 15,
      url: 'https://many.example/page-20',
      project: 'many.example',
      result: 'decent',
      score: 50,
      generated_at: '2026-01-02T03:04:20.000Z',
      privacy: 1,
      password: false,
      created_by: 'default',
    });
  });

  it('notes, next page: following links.next gives every report once', async () => {
    const seen: number[] = [];
    let next: string | null = `${service.url}/api/v1/reports?sort=asc`;
    while (next !== null) {
      const { rows, links }: Awaited<ReturnType<typeof call>> = await call(service, 'GET', next);
      seen.push(...rows.map(({ id }) => id));
      next = links.next;
    }
    expect(seen).toEqual(range(1, 30));
  });

  it.each([
    ['id', 'desc'],
    ['url', 'asc'],
    ['url', 'desc'],
  ])(
    'gives every report once by links.next in the order %s %s, also while others come and go',
    async (by, sort) => {
      const create = async (page: string) =>
        (await call(service, 'POST', '/reports', { url: `https://many.example/${page}` })).item.id;
      const first = await create('aaa');
      const seen: number[] = [];
      let next: string | null =
        `${service.url}/api/v1/reports?sort_by=${by}&sort=${sort}&search=many`;
      const others = [first];
      while (next !== null) {
        const { rows, links }: Awaited<ReturnType<typeof call>> = await call(service, 'GET', next);
        seen.push(...rows.map(({ id }) => id));
        next = links.next;
        await call(service, 'DELETE', `/reports/${others.pop()}`);
        others.push(await create(seen.length % 20 === 0 ? 'aaaa' : 'zzzz'));
      }
      for (const id of others) await call(service, 'DELETE', `/reports/${id}`);
      const stayed = seen.filter((id) => id <= 30);
      expect(stayed.toSorted((one, other) => one - other)).toEqual(range(5, 30));
    },
  );

  it('gives the reports that stay by links.next, also while those that were read are deleted', async () => {
    const made = [];
    for (let at = 0; at < 25; at += 1) {
      const url = `https://gone.example/${at}`;
      made.push((await call(service, 'POST', '/reports', { url })).item.id);
    }
    const seen: number[] = [];
    let next: string | null = `${service.url}/api/v1/reports?project=gone.example`;
    while (next !== null) {
      const { rows, links }: Awaited<ReturnType<typeof call>> = await call(service, 'GET', next);
      for (const { id } of rows) {
        seen.push(id);
        await call(service, 'DELETE', `/reports/${id}`);
      }
      next = links.next;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('notes, envelope of a list: an empty one has no from, to, prev and next', async () => {
    const { meta, links } = await call(service, 'GET', '/reports?search=nowhere');
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, from: null, to: null, total: 0 });
    expect(links).toMatchObject({ prev: null, next: null });
  });

  it('notes, a project: name, number of reports and when it began', async () => {
    const { rows } = await call(service, 'GET', '/projects?search=delta');
    expect(rows).toEqual([
      { project: 'delta.example', reports: 2, created_at: '2026-01-02T03:04:06.000Z' },
    ]);
  });
});

it('4.1 cuts the list of projects by per_page and page, ten by default', async () => {
  const store = makeStore();
  const { url } = await start(store);
  const hosts = Array.from({ length: 120 }, (_, at) => ({
    url: `https://site-${at + 1}.example/`,
  }));
  await withDatabase(store, (database) => fillDatabase(database, hosts));
  for (const [query, perPage, newest, length] of [
    ['', 10, 120, 10],
    ...[10, 25, 50, 100].map((size) => [`per_page=${size}`, size, 120, size] as const),
    ['per_page=50&page=2', 50, 70, 50],
    ['per_page=50&page=3', 50, 20, 20],
  ] as const) {
    const { rows, meta } = await call({ url, key: 'the-key' }, 'GET', `/projects?${query}`);
    const expected = Array.from({ length }, (_, at) => `site-${newest - at}.example`);
    expect(rows.map(({ project }) => project)).toEqual(expected);
    expect(meta).toMatchObject({ per_page: perPage, total: 120 });
  }
});
