import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../local-service/src/conformance/exchange.ts';
import { type Break, broken, check, is, key } from './check-conformance.ts';
import { type Asked, startServer } from '../../support/service/server.ts';
import { call } from '../call.ts';

const oneReport = /^\/api\/v1\/reports\/\d+$/;

/** Checks a service that spoils some answers. Nothing is left of what the check created. */
async function differingOf(spoil: Break): Promise<string[]> {
  const { url, service } = await broken(spoil);
  const { code, differing } = await check(url);
  expect(code).toBe(differing.length > 0 ? 1 : 0);
  expect((await call(service, 'GET', '/reports')).meta['total']).toBe(0);
  return differing;
}

it('finds a service that has one batch alone, whatever is asked for', async () => {
  const first = new Map<string, string>();
  const differing = await differingOf((request, _, { status, text }) => {
    if (!is(request, 'GET', /reports\?search=check-\w+(&p|$)/)) return undefined;
    const [search = ''] = /search=[^&]+/.exec(request.path) ?? [];
    if (!first.has(search)) first.set(search, text);
    return { status, text: first.get(search)! };
  });
  expect(differing).toContainEqual(
    expect.stringMatching(
      /^differs 4\.3 GET \/reports, search=\{mark\}&per_page=25: expected 200 with its 11 reports in order, answered 200 with 10 reports, not its 11$/,
    ),
  );
  expect(differing).toContainEqual(
    expect.stringMatching(
      /^differs 4\.3 GET \/reports, search=\{mark\}&page=2: expected 200 with its 1 reports in order, answered 200 with 10 reports/,
    ),
  );
});

it('finds a service whose second batch repeats the first, and one that counts wrong', async () => {
  const differing = await differingOf((request, _, { status, text }) => {
    if (!is(request, 'GET', /reports\?search=check-\w+(&page=2)?$/)) return undefined;
    const list = JSON.parse(text) as { data: { id: number }[]; meta: { total: number } };
    if (!request.path.endsWith('page=2')) list.meta.total += 1;
    else list.data = list.data.map((row) => ({ ...row, id: row.id + 1 }));
    return { status, text: JSON.stringify(list) };
  });
  expect(differing).toEqual([
    expect.stringMatching(/search=\{mark\}: .*, answered 200 with .*, where meta\.total is 12$/),
    expect.stringMatching(/search=\{mark\}&page=2: .*, answered 200 with 1 reports, not its 1$/),
  ]);
});

it('takes a report for the same in whichever order its fields are', async () => {
  const differing = await differingOf((request, _, { status, text }) => {
    if (!is(request, 'GET', oneReport) || status !== 200) return undefined;
    const { data } = JSON.parse(text) as { data: object };
    return {
      status,
      text: JSON.stringify({ data: Object.fromEntries(Object.entries(data).toReversed()) }),
    };
  });
  expect(differing).toEqual([]);
});

it('goes on after an answer that is nested without end', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const differing = await differingOf((request, _, { status, text }) =>
    is(request, 'GET', oneReport) && status === 200
      ? { status, text: text.replace('{"data":{', `{"data":{"deep":${deep},`) }
      : undefined,
  );
  expect(differing.length).toBeGreaterThan(0);
  expect(differing.every((line) => line.endsWith('answered 200 with another report'))).toBe(true);
});

it('reads no more of an answer than any could have', async () => {
  let closed: Asked['closed'] | undefined;
  const server = await startServer((request) => {
    ({ closed } = request);
    return { ends: 'pouring' };
  });
  onTestFinished(server.close);
  const reply = await ask({ base: server.url, key }, { method: 'GET', path: '/reports' });
  expect(reply).toEqual({ status: 200, json: undefined });
  expect((await closed)?.bytes).toBeLessThan(64 * 1024 * 1024);
});
