import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { quickAudit } from '../quick-audit.ts';
import { startEmpty } from '../store/store.ts';

let service: RunningService;

beforeEach(async () => {
  service = await startEmpty({ audit: quickAudit(), key: 'the-key' });
});
afterEach(() => service.close());

describe('4.7 Delete a report, 4.2 Delete a project', () => {
  beforeEach(async () => {
    for (const path of ['a', 'b'])
      await call(service, 'POST', '/reports', { url: `http://www.example.com:8080/${path}` });
    await call(service, 'POST', '/reports', { url: 'https://other.example/' });
  });

  it('4.7 deletes one report; a second time there is none', async () => {
    const { status, json } = await call(service, 'DELETE', '/reports/1');
    expect([status, json]).toEqual([200, { id: 1, object: 'report', deleted: true }]);
    expect((await call(service, 'GET', '/reports/1')).status).toBe(404);
    expect((await call(service, 'DELETE', '/reports/1')).status).toBe(404);
    expect((await call(service, 'GET', '/reports')).rows.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('4.7 never gives the id of a deleted report to another', async () => {
    await call(service, 'DELETE', '/reports/3');
    expect((await call(service, 'POST', '/reports', { url: 'https://example.com/' })).item.id).toBe(
      4,
    );
  });

  it('4.2 deletes a project with all of its reports and no other', async () => {
    const { status, json } = await call(
      service,
      'DELETE',
      `/projects/${encodeURIComponent('example.com:8080')}`,
    );
    expect([status, json]).toEqual([
      200,
      { id: 'example.com:8080', object: 'project', deleted: true },
    ]);
    expect((await call(service, 'GET', '/reports')).rows.map(({ id }) => id)).toEqual([3]);
    expect((await call(service, 'GET', '/projects')).rows.map(({ project }) => project)).toEqual([
      'other.example',
    ]);
  });

  it('4.2 answers 404 for a project that is none', async () => {
    for (const project of ['example.com', '%00'])
      expect((await call(service, 'DELETE', `/projects/${project}`)).status).toBe(404);
  });
});
