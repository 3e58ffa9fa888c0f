import { describe, expect, onTestFinished, test } from 'vitest';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import { checkConnection } from '../../../../lib/api/check/check-connection.ts';
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
