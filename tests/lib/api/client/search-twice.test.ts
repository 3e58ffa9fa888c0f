import { expect, test } from 'vitest';
import { listProjects } from '../../../../lib/api/client/projects.ts';
import { listReports } from '../../../../lib/api/client/list-reports.ts';
import { connected, serve } from '../serve.ts';

const row = { id: 7, url: 'https://xn--bcher-kva.test/', project: 'xn--bcher-kva.test' };

/** A service that finds a row by this search alone. Returns it, and the searches it was sent. */
async function finding(search: string) {
  const searches: (string | null)[] = [];
  const served = await serve(({ searchParams }) => {
    const asked = searchParams.get('search');
    searches.push(asked);
    return { json: { data: asked === search ? [row] : [] } };
  });
  return { to: connected(served), searches };
}

test('A search that finds nothing is sent once more, in the form in which addresses are stored', async () => {
  const { to, searches } = await finding('xn--bcher-kva.test');
  const { rows } = await listReports(to, { search: 'bücher.test', search_by: 'url' });
  expect(rows).toMatchObject([{ id: '7' }]);
  expect(searches).toEqual(['bücher.test', 'xn--bcher-kva.test']);
});

test('A search for a project is sent once more as a host', async () => {
  const { to, searches } = await finding('xn--bcher-kva');
  expect((await listProjects(to, { search: 'bücher' })).rows).toHaveLength(1);
  expect(searches).toEqual(['bücher', 'xn--bcher-kva']);
});

test.each([
  ['finds something', 'bücher.test', 'bücher.test'],
  ['is encoded already', 'xn--nothing', 'xn--bcher'],
])('A search that %s is sent once', async (_what, search, found) => {
  const { to, searches } = await finding(found);
  await listReports(to, { search });
  await listProjects(to, { search });
  expect(searches).toEqual([search, search]);
});

test('A list without a search is asked for once', async () => {
  const { to, searches } = await finding('x');
  await listReports(to, {});
  expect(searches).toEqual([null]);
});
