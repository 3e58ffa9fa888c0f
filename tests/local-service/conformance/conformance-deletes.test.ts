import { expect, it } from 'vitest';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import type { Asked } from '../../support/service/server.ts';
import { call } from '../call.ts';
import { broken, check, is, page, start } from './check-conformance.ts';

const deletable = 'https://www.throw-away.example/start';
const withDelete = ['--url', page, '--delete-project', deletable];
const addressesOf = async (service: RunningService) =>
  (await call(service, 'GET', '/reports?sort_by=url&sort=asc')).rows.map(({ url }) => url);
const pages = ['https://throw-away.example.org/', 'https://throw-away.example/'];
const createPages = (service: RunningService) =>
  Promise.all(pages.map((url) => call(service, 'POST', '/reports', { url })));

it('deletes a project where somebody names one, and that alone', async () => {
  const service = await start();
  await createPages(service);
  const { code, lines, differing } = await check(service.url, withDelete);
  expect([differing, code]).toEqual([[], 0]);
  expect(lines).toContain(
    'holds   4.2 DELETE /projects/{project}, of a project that is there: expected 200 with id "throw-away.example"',
  );
  expect(lines.join()).not.toContain('left out');
  expect(await addressesOf(service)).toEqual(pages.slice(0, 1));
});

const toProject = (request: Asked) => is(request, 'DELETE', /projects\/throw-away/);

it('tells that a project is still there which the service says is deleted', async () => {
  const done = { id: 'throw-away.example', object: 'project', deleted: true };
  const { url, service } = await broken(
    () => undefined,
    (request) => (toProject(request) ? { json: done } : undefined),
  );
  await createPages(service);
  const { code, differing } = await check(url, withDelete);
  expect([code, differing]).toEqual([
    1,
    [
      'differs 4.1 GET /projects, after its project was deleted: expected 200 without it, answered 200 with it',
      'differs 4.3 GET /reports, after its project was deleted: expected 200 without it, answered 200 with it',
      'differs 4.4 GET /reports/{id}, after its project was deleted: expected 404, answered 200',
      'differs 4.2 DELETE /projects/{project}, of a deleted one: expected 404, answered 200',
    ],
  ]);
  expect(await addressesOf(service)).toEqual(pages);
});

it('tells what a service answers instead of deleting a project', async () => {
  const { url } = await broken((request) =>
    toProject(request) ? { status: 200, text: '{"deleted":true}' } : undefined,
  );
  expect((await check(url, withDelete)).differing).toEqual([
    'differs 4.2 DELETE /projects/{project}, of a project that is there: expected 200 with id "throw-away.example", answered 200, where id is not as described',
    'differs 4.2 DELETE /projects/{project}, of a deleted one: expected 404, answered 200, where id is not as described',
  ]);
});

it('deletes no project but that of the host, whatever project the service answers with', async () => {
  const deleted: string[] = [];
  const { url, service } = await broken((request, _, { status, text }) => {
    if (is(request, 'DELETE', /projects/)) deleted.push(request.path);
    return { status, text: text.replaceAll('"throw-away.example"', '"somebody.example"') };
  });
  await call(service, 'POST', '/reports', { url: 'https://somebody.example/' });
  const { code, differing } = await check(url, withDelete);
  expect([code, differing]).toEqual([
    1,
    [
      'differs 4.5 POST /reports, for the project that is deleted: expected 200 with project "throw-away.example", answered 200 with project "somebody.example"',
    ],
  ]);
  // The unknown project, with the key and without.
  expect(deleted.filter((path) => !path.endsWith('.invalid'))).toEqual([]);
  expect(await addressesOf(service)).toEqual(['https://somebody.example/']);
});
