import { describe, expect, test } from 'vitest';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { deleteProject, listProjects } from '../../../../lib/api/client/projects.ts';
import {
  createReport,
  deleteReport,
  readReport,
  updateReport,
} from '../../../../lib/api/client/reports.ts';
import type { Connection } from '../../../../lib/domain/connections/connection.ts';
import { connectTo, problemOf } from '../serve.ts';

const requests: [string, (to: Connection) => Promise<unknown>][] = [
  ['GET of a report', async (to) => readReport(to, '7')],
  ['GET of reports', async (to) => listReports(to, {})],
  ['GET of projects', async (to) => listProjects(to, {})],
  ['POST', async (to) => createReport(to, { url: 'u', privacy: 1 }, 'k')],
  ['PUT', async (to) => updateReport(to, '7', { privacy: 1 })],
  ['DELETE', async (to) => deleteReport(to, '7')],
  ['DELETE of a project', async (to) => deleteProject(to, 'p')],
];

const quota = { url: ['You created too many reports.'] };

describe.each(requests)('200 to %s', (_, send) => {
  test.each([
    [
      { status: 422, message: quota },
      { code: 'address-refused', status: 422, fields: quota },
    ],
    [
      { status: 422, message: 'No.' },
      { code: 'refused', status: 422, text: 'No.' },
    ],
    [
      { status: '404', message: 'Gone.' },
      { code: 'not-found', status: 404, text: 'Gone.' },
    ],
    [
      { code: 401, message: 'No key.' },
      { code: 'wrong-key', status: 401, text: 'No key.' },
    ],
    [
      { code: 403, error: 'No.' },
      { code: 'forbidden', status: 403, text: 'No.' },
    ],
    [
      { status: 200, code: 429, message: 'Slow.' },
      { code: 'throttled', status: 429 },
    ],
    [
      { status: 500, message: 'Oops.' },
      { code: 'service-failed', status: 500, ended: true },
    ],
    [
      { success: false, message: 'No.' },
      { code: 'refused', status: 400, text: 'No.' },
    ],
    ...[
      { ok: false },
      { status: false },
      { error: true },
      { status: 'error' },
      { status: 'Fail' },
    ].map((said): [object, object] => [
      { ...said, message: 'No.' },
      { code: 'refused', status: 400, text: 'No.' },
    ]),
    [
      { success: false, code: 410, errors: ['Gone.'] },
      { code: 'not-found', text: 'Gone.' },
    ],
  ])('with %j is that failure', async (body, problem) => {
    expect(await problemOf(send(await connectTo(body)))).toMatchObject(problem);
  });
});

test.each([
  ['a report beside a status', { data: { id: 7, url: 'u' }, status: 422, message: 'Odd.' }],
  ['a report with a status of its own', { id: 7, url: 'u', status: 404, message: 'Not found' }],
  ['a report without success', { success: false, message: 'Odd.', report: { id: 7, url: 'u' } }],
])('%s stays a report', async (_, body) => {
  const to = await connectTo(body);
  expect(await readReport(to, '7')).toMatchObject({ id: '7' });
  expect(await createReport(to, { url: 'u', privacy: 1 }, 'k')).toMatchObject({ id: '7' });
  expect(await updateReport(to, '7', {})).toMatchObject({ id: '7' });
});

test('A list beside a status stays a list, an empty one too', async () => {
  const empty = await connectTo({ data: [], status: 404, message: 'No reports.' });
  expect(await listReports(empty, {})).toMatchObject({ rows: [], unreadable: 0 });
  const one = await connectTo({ items: [{ id: 7, url: 'u' }], success: false, message: 'Odd.' });
  expect((await listReports(one, {})).rows).toMatchObject([{ id: '7' }]);
});

test('An empty list is no report: a change that failed with it has failed', async () => {
  const to = await connectTo({ success: false, message: 'No.', data: [] });
  expect(await problemOf(deleteReport(to, '7'))).toMatchObject({ code: 'refused' });
  expect(await problemOf(readReport(to, '7'))).toMatchObject({ code: 'refused' });
});

test.each([
  [{ status: 200, message: 'Deleted.' }],
  [{ status: 201, code: 0, message: 'Deleted.' }],
  [{ status: 600, message: 'Deleted.' }],
  [{ id: 7, object: 'report', deleted: true, status: 404 }],
  [{ success: true, message: 'Deleted.' }],
])('%j says that a delete is done', async (body) => {
  await expect(deleteReport(await connectTo(body), '7')).resolves.toBeUndefined();
});

test('The words of such a body are plain text without secrets, as those of any refusal', async () => {
  const to = await connectTo({ status: 422, message: '<b>No</b>: the password pw1 is short.' });
  const sent = createReport(to, { url: 'u', privacy: 2, password: 'pw1' }, 'k');
  expect(await problemOf(sent)).toMatchObject({ text: 'No: the password ••• is short.' });
});
