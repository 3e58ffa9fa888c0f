import { expect, test } from 'vitest';
import { deleteProject } from '../../../../lib/api/client/projects.ts';
import { deleteReport, readReport, updateReport } from '../../../../lib/api/client/reports.ts';
import { connectTo } from '../serve.ts';

test.each([
  'a/b',
  'two words',
  'a+b & é~',
  '100%',
  '%2e%2e',
  '../x',
  '...',
  'a?b#c',
  'a\\b',
  '🦊',
  'موقع.إيران',
  'xn--p1ai',
  'a;b=c',
  ' .. ',
  '.well-known',
])('the project %j arrives as it is', async (project) => {
  const to = await connectTo({ id: 7, url: 'u' });
  await deleteProject(to, project);
  const path = to.arrived[0]?.path ?? '';
  expect(path.split('/')).toHaveLength(5);
  expect(decodeURIComponent(path.slice('/api/v1/projects/'.length))).toBe(project);
});

test.each(['.', '..', '', 'a\uD800'])(
  '%j cannot be part of an address and is refused before a request leaves',
  async (name) => {
    const to = await connectTo({ id: 7, url: 'u' });
    const refused = { problem: { code: 'unsendable' } };
    await expect(deleteProject(to, name)).rejects.toMatchObject(refused);
    await expect(deleteReport(to, name)).rejects.toMatchObject(refused);
    await expect(readReport(to, name)).rejects.toMatchObject(refused);
    await expect(updateReport(to, name, { privacy: 1 })).rejects.toMatchObject(refused);
    expect(to.arrived).toEqual([]);
  },
);

test('an id that is a UUID arrives as it is', async () => {
  const to = await connectTo({ id: 7, url: 'u' });
  await deleteReport(to, 'b1946ac9-2f1f-4a3c-9f3e-0d5f0e5a7c11');
  expect(to.arrived[0]?.path).toBe('/api/v1/reports/b1946ac9-2f1f-4a3c-9f3e-0d5f0e5a7c11');
});
