import { describe, expect, test } from 'vitest';
import { deleteProject, listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import { connected, key, serve } from '../serve.ts';

const report = { data: { id: 7, url: 'https://example.org/' } };

async function service(value: unknown = report) {
  return connected(await serve({ json: value }));
}

describe('what arrives at the service', () => {
  test('4.1: a list of projects, with every parameter', async () => {
    const to = await service([]);
    await listProjects(to, {
      search: 'ex & ümple',
      search_by: 'project',
      sort_by: 'created_at',
      sort: 'asc',
      per_page: 25,
      page: 2,
    });
    expect(to.arrived[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/projects?search=ex+%26+%C3%BCmple&search_by=project&sort_by=created_at&sort=asc&per_page=25&page=2',
      body: '',
    });
  });

  test('4.2: the deletion of a project', async () => {
    const to = await service();
    await deleteProject(to, 'example.org');
    expect(to.arrived[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/v1/projects/example.org',
      body: '',
    });
  });

  test('4.3: a list of reports, with every parameter', async () => {
    const to = await service([]);
    await listReports(to, {
      search: 'a/b?c',
      search_by: 'url',
      project: 'example.org',
      result: 'bad',
      sort_by: 'generated_at',
      sort: 'desc',
      per_page: 100,
      page: 3,
    });
    expect(to.arrived[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/reports?search=a%2Fb%3Fc&search_by=url&project=example.org&result=bad&sort_by=generated_at&sort=desc&per_page=100&page=3',
      body: '',
    });
  });

  test('4.3: parameters that are not given are not sent', async () => {
    const to = await service([]);
    await listReports(to, {});
    const undefinedOnes: object = { search: undefined, page: 2 };
    await listReports(to, undefinedOnes);
    expect(to.arrived.map(({ path }) => path)).toEqual([
      '/api/v1/reports',
      '/api/v1/reports?page=2',
    ]);
  });

  test('4.4: the reading of a report', async () => {
    const to = await service();
    await readReport(to, '7');
    expect(to.arrived[0]).toMatchObject({ method: 'GET', path: '/api/v1/reports/7', body: '' });
  });

  test('4.5: a create, as a form, with its idempotency key', async () => {
    const to = await service();
    await createReport(
      to,
      { url: 'https://example.org/ä?a=1&b=2', privacy: 2, password: 'pass + wörd&' },
      'job-1',
    );
    expect(to.arrived[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/reports',
      body: 'url=https%3A%2F%2Fexample.org%2F%C3%A4%3Fa%3D1%26b%3D2&privacy=2&password=pass+%2B+w%C3%B6rd%26',
    });
    expect(to.arrived[0]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'job-1',
    });
  });

  test('4.5: a password goes with privacy 2 only', async () => {
    const to = await service();
    await createReport(to, { url: 'u', privacy: 0, password: 'secret' }, 'k');
    await createReport(to, { url: 'u', privacy: 1, password: 'secret' }, 'k');
    expect(to.arrived.map(({ body }) => body)).toEqual(['url=u&privacy=0', 'url=u&privacy=1']);
  });

  test('4.6: an update, with just the fields that are given', async () => {
    const to = await service();
    await updateReport(to, '7', { privacy: 2, password: 'pw', results: 1 });
    await updateReport(to, '7', { privacy: 0, password: 'pw' });
    await updateReport(to, '7', { password: 'pw', results: 0 });
    await updateReport(to, '7', {});
    expect(to.arrived.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'PUT /api/v1/reports/7 privacy=2&password=pw&results=1',
      'PUT /api/v1/reports/7 privacy=0',
      'PUT /api/v1/reports/7 password=pw&results=0',
      'PUT /api/v1/reports/7 ',
    ]);
    expect(to.arrived[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(to.arrived[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('4.7: the deletion of a report', async () => {
    const to = await service();
    await deleteReport(to, '7');
    expect(to.arrived[0]).toMatchObject({ method: 'DELETE', path: '/api/v1/reports/7', body: '' });
    expect(to.arrived[0]?.headers['content-type']).toBeUndefined();
  });

  test('5: every request carries the key, and asks for JSON', async () => {
    const to = await service();
    await readReport(to, '7');
    await createReport(to, { url: 'u', privacy: 1 }, 'k');
    await updateReport(to, '7', { results: 1 });
    await deleteReport(to, '7');
    await deleteProject(to, 'p');
    expect(to.arrived.map(({ headers }) => [headers.authorization, headers.accept])).toEqual(
      Array.from({ length: 5 }, () => [`Bearer ${key}`, 'application/json']),
    );
  });

  test('a base URL with a path has the interface below it', async () => {
    const to = await service();
    await readReport({ ...to, baseUrl: `${to.url}/tools/reports` }, '7');
    expect(to.arrived[0]?.path).toBe('/tools/reports/api/v1/reports/7');
  });
});
