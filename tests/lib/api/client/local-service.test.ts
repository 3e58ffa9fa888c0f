import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import type { ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import { checkConnection } from '../../../../lib/api/check/check-connection.ts';
import { deleteProject, listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import { type RunningService, startService } from '../../../../local-service/src/command/start.ts';
import { quickAudit } from '../../../local-service/quick-audit.ts';
import { aConnection } from '../../../support/builders/values.ts';

const key = 'local-service-key';
/** Scores by path, so that each result occurs. */
const score = (url: string) => Number(new URL(url).pathname.slice(1)) || 90;

/** A clock that moves on by a second at each reading, so that reports can be sorted by time. */
function ticking(): () => number {
  let now = Date.UTC(2026, 10, 20);
  return () => (now += 1000);
}

function connectionTo({ url }: RunningService, changes: Partial<Connection> = {}): Connection {
  return aConnection({ id: 'c', baseUrl: url, apiKey: key, ...changes });
}

async function start(basePath = ''): Promise<Connection> {
  const service = await startService({
    audit: quickAudit({ score }),
    key,
    basePath,
    now: ticking(),
  });
  onTestFinished(() => service.close());
  return connectionTo(service);
}

describe.each([
  ['', 'at its root'],
  ['/tools/reports', 'below a path'],
])('the local service %s, %s', (basePath) => {
  test('creates, reads, changes, runs again and deletes a report', async () => {
    const to = await start(basePath);
    const created = await createReport(
      to,
      { url: 'https://www.example.org/95', privacy: 2, password: 'pass + wörd' },
      'k1',
    );
    expect(created).toMatchObject({
      url: 'https://www.example.org/95',
      result: 'good',
      privacy: 2,
      hasPassword: true,
      project: 'example.org',
    });
    expect(created.generatedAt).toBeGreaterThan(Date.UTC(2026, 10, 20));
    expect(created.checks?.[0]).toMatchObject({
      title: 'Document has a title',
      passed: true,
      importance: 'high',
    });
    expect(await readReport(to, created.id)).toEqual(created);

    await updateReport(to, created.id, { privacy: 0 });
    expect(await readReport(to, created.id)).toMatchObject({
      privacy: 0,
      generatedAt: created.generatedAt,
    });
    await updateReport(to, created.id, { privacy: 2, password: 'other' });
    expect(await readReport(to, created.id)).toMatchObject({ privacy: 2, hasPassword: true });
    await updateReport(to, created.id, { results: 0 });
    expect((await readReport(to, created.id)).generatedAt).toBe(created.generatedAt);
    await updateReport(to, created.id, { results: 1 });
    expect((await readReport(to, created.id)).generatedAt).toBeGreaterThan(
      created.generatedAt ?? Infinity,
    );

    await deleteReport(to, created.id);
    await expect(readReport(to, created.id)).rejects.toMatchObject({
      problem: { code: 'not-found', status: 404 },
    });
    await expect(deleteReport(to, created.id)).rejects.toMatchObject({
      problem: { code: 'not-found' },
    });
  });

  test('makes one report of a key that comes twice', async () => {
    const to = await start(basePath);
    const one = await createReport(to, { url: 'https://example.org/1', privacy: 1 }, 'same');
    const other = await createReport(to, { url: 'https://example.org/1', privacy: 1 }, 'same');
    expect(other.id).toBe(one.id);
    expect((await listReports(to, {})).total).toBe(1);
  });

  test('pages its lists', async () => {
    const to = await start(basePath);
    for (let at = 1; at <= 12; at += 1)
      await createReport(to, { url: `https://example.org/${at}`, privacy: 1 }, `k${at}`);
    const first = await listReports(to, {});
    expect(first).toMatchObject({ total: 12, page: 1, next: 2, last: 2, unreadable: 0 });
    const second = await listReports(to, { page: first.next ?? 0 });
    expect(second).toMatchObject({ total: 12, page: 2, next: null });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(12);
    expect((await listReports(to, { per_page: 25 })).rows).toHaveLength(12);
  });

  test('passes the connection check, and is found from a page below it', async () => {
    const { baseUrl } = await start(basePath);
    const draft = { baseUrl, apiKey: key, headers: [] };
    const environment = { hasAccess: async () => true };
    expect((await checkConnection(draft, environment)).map(({ outcome }) => outcome)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect((await checkConnection({ ...draft, apiKey: 'wrong' }, environment))[4]).toMatchObject({
      outcome: 'failed',
      cause: 'wrong-key',
    });
    expect(
      (await checkConnection({ ...draft, baseUrl: `${baseUrl}/reports/7` }, environment))[3],
    ).toMatchObject({
      cause: 'wrong-path',
      suggestion: baseUrl,
    });
  });
});

describe('lists of the local service', () => {
  let to: Connection;
  beforeAll(async () => {
    const service = await startService({ audit: quickAudit({ score }), key, now: ticking() });
    to = connectionTo(service);
    for (const url of [
      'https://b.example/90',
      'https://a.example/60',
      'https://b.example/20',
      'https://www.c.example/100',
    ])
      await createReport(to, { url, privacy: 1 }, crypto.randomUUID());
    return () => service.close();
  });

  const paths = async (parameters: ReportParameters) =>
    (await listReports(to, parameters)).rows.map(({ url }) => new URL(url).pathname.slice(1));

  test.each<[ReportParameters, string[]]>([
    [{}, ['100', '20', '60', '90']],
    [{ search: 'b.example' }, ['20', '90']],
    [{ search: 'b.example/9', search_by: 'url' }, ['90']],
    [{ search: '%' }, []],
    [{ project: 'b.example' }, ['20', '90']],
    [{ project: 'c.example' }, ['100']],
    [{ result: 'good' }, ['100', '90']],
    [{ result: 'decent' }, ['60']],
    [{ result: 'bad' }, ['20']],
    [{ sort_by: 'id', sort: 'asc' }, ['90', '60', '20', '100']],
    [{ sort_by: 'generated_at', sort: 'asc' }, ['90', '60', '20', '100']],
    [{ sort_by: 'generated_at', sort: 'desc' }, ['100', '20', '60', '90']],
    [{ sort_by: 'url', sort: 'asc' }, ['60', '20', '90', '100']],
    [{ sort: 'asc', per_page: 100, page: 1 }, ['90', '60', '20', '100']],
    [
      {
        project: 'b.example',
        result: 'bad',
        search: 'example',
        sort_by: 'url',
        sort: 'desc',
        per_page: 50,
      },
      ['20'],
    ],
  ])('reports by %j', async (parameters, expected) => {
    expect(await paths(parameters)).toEqual(expected);
  });

  test('reports by result: the best first, or last', async () => {
    const [asc, desc] = await Promise.all(
      (['asc', 'desc'] as const).map((sort) => listReports(to, { sort_by: 'result', sort })),
    );
    const words = asc?.rows.map(({ result }) => result);
    expect(new Set(words)).toEqual(new Set(['good', 'decent', 'bad']));
    expect(desc?.rows.map(({ result }) => result)).toEqual(words?.toReversed());
  });

  test('projects by each parameter', async () => {
    const names = async (parameters: Parameters<typeof listProjects>[1]) =>
      (await listProjects(to, parameters)).rows.map(({ project }) => project);
    expect(await names({})).toEqual(['c.example', 'a.example', 'b.example']);
    expect(await names({ sort_by: 'created_at', sort: 'asc' })).toEqual([
      'b.example',
      'a.example',
      'c.example',
    ]);
    expect(await names({ sort_by: 'project', sort: 'asc', per_page: 25 })).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
    expect(await names({ search: 'b.ex', search_by: 'project', page: 1 })).toEqual(['b.example']);
    const { rows } = await listProjects(to, { search: 'b.example' });
    expect(rows).toMatchObject([{ project: 'b.example', reports: 2 }]);
    expect(rows[0]?.createdAt).toBeGreaterThan(Date.UTC(2026, 10, 20));
  });

  test('the deletion of a project takes its reports along', async () => {
    await createReport(to, { url: 'https://gone.example:8080/1', privacy: 1 }, crypto.randomUUID());
    const [mine] = (await listReports(to, { search: 'gone.example' })).rows;
    await deleteProject(to, mine?.project ?? '');
    expect((await listReports(to, { search: 'gone.example' })).rows).toEqual([]);
    expect((await listReports(to, {})).total).toBe(4);
    await expect(deleteProject(to, 'gone.example')).rejects.toMatchObject({
      problem: { code: 'not-found' },
    });
  });
});

test('what the local service refuses is told with its fields', async () => {
  const to = await start();
  const create = (fields: Parameters<typeof createReport>[1]) =>
    createReport(to, fields, crypto.randomUUID());
  await expect(create({ url: 'not an address', privacy: 1 })).rejects.toMatchObject({
    problem: { code: 'address-refused', status: 422, fields: { url: [expect.any(String)] } },
  });
  await expect(create({ url: 'https://a.example', privacy: 2 })).rejects.toMatchObject({
    problem: { fields: { password: [expect.any(String)] } },
  });
  await expect(create({ url: 'https://no.invalid/', privacy: 1 })).rejects.toMatchObject({
    problem: { code: 'address-refused', fields: { url: [expect.any(String)] } },
  });
  await expect(listReports({ ...to, apiKey: 'wrong' }, {})).rejects.toMatchObject({
    problem: { code: 'wrong-key', status: 401 },
  });
  await expect(readReport(to, '999')).rejects.toMatchObject({
    problem: { code: 'not-found', status: 404, text: expect.any(String) },
  });
});

test('a service that is asked too often says how long to wait', async () => {
  const service = await startService({ audit: quickAudit(), key, requestsPerMinute: 2 });
  onTestFinished(() => service.close());
  const to = connectionTo(service);
  await listReports(to, {});
  await listReports(to, {});
  await expect(listReports(to, {})).rejects.toMatchObject({
    problem: { code: 'throttled', status: 429, retryAfter: expect.any(Number) },
  });
});
