import { expect, onTestFinished, test, vi } from 'vitest';
import { listReports as listAtClient } from '../../../../lib/api/client/list-reports.ts';
import { createReport, readReport, updateReport } from '../../../../lib/api/client/reports.ts';
import type { ListForm } from '../../../../lib/domain/connections/list-form.ts';
import { perPages, type ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import type { Dialect } from '../../../support/service/dialects.ts';
import { startLocalBehind } from '../../../support/service/report-service.ts';
import { problemOf } from '../serve.ts';
import { aConnection } from '../../../support/builders/values.ts';

vi.setConfig({ testTimeout: 60_000 });

const dayMs = 24 * 60 * 60_000;

/** A service in the field with `count` reports, a connection to it, and a memory of its lists. */
async function field(count: number, rowBytes: number, dialect: Dialect = 'field') {
  const before = Array.from({ length: count }, (_, at) => `https://www.example.org/${at + 1}`);
  const service = await startLocalBehind({ dialect, rowBytes, before });
  const { requests } = service;
  onTestFinished(service.close);
  const to = aConnection({ baseUrl: service.url, apiKey: service.key });
  let form: ListForm = {};
  let now = 0;
  const note = async (seen: ListForm) => void (form = { ...form, ...seen });
  return {
    to,
    service,
    form: () => form,
    remember: (known: ListForm) => void (form = known),
    later: (ms: number) => void (now += ms),
    list: (parameters: ReportParameters) =>
      listAtClient(to, parameters, { form, note, now: () => now }),
    /** The parameters of the lists that were asked for since the last call. */
    asked: () =>
      requests
        .splice(0)
        .filter(({ method, path }) => method === 'GET' && /\/reports(\?|$)/.test(path))
        .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
  };
}

const sizes = (asked: Record<string, string>[]) => asked.map(({ per_page }) => Number(per_page));
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(count - at));

test('A list read in parts has no next batch after one that is full and the last', async () => {
  const { list } = await field(50, 100_000);
  const all = await list({ per_page: 50 });
  expect(all).toMatchObject({ total: 50, page: 1, next: null, last: 1 });
  expect(all.rows).toHaveLength(50);
});

test('Rows that are too large together are asked for in smaller numbers, which is remembered for a day', async () => {
  const { list, asked, form, later } = await field(60, 100_000);
  const all = await list({ per_page: 100 });
  expect(all).toMatchObject({ total: 60, page: 1, next: null, last: 1, unreadable: 0 });
  expect(all.rows.map(({ id }) => id)).toEqual(ids(60));
  expect(sizes(asked())).toEqual([100, 50, 25, 25, 25]);
  expect(form()).toMatchObject({ most: { perPage: 25 } });
  await list({ per_page: 100 });
  expect(sizes(asked())).toEqual([25, 25, 25]);
  expect((await list({ per_page: 10, page: 2 })).rows.map(({ id }) => id)).toEqual(
    ids(60).slice(10, 20),
  );
  expect(sizes(asked())).toEqual([10]);
  later(dayMs - 1);
  await list({ per_page: 50 });
  expect(sizes(asked())).toEqual([25, 25]);
  later(1);
  await list({ per_page: 50 });
  expect(sizes(asked())).toEqual([50, 25, 25]);
});

test('What is too large with ten rows is so, and each number was asked for once', async () => {
  const { list, asked, form } = await field(12, 450_000);
  expect(await problemOf(list({ per_page: 100 }))).toEqual({ code: 'too-large', status: 200 });
  expect(sizes(asked())).toEqual([100, 50, 25, 10]);
  expect(form()).toMatchObject({ most: { perPage: 10 } });
  await problemOf(list({ per_page: 100 }));
  expect(sizes(asked())).toEqual([10]);
});

test('However few rows are asked for at once, each batch is the same', async () => {
  const { list, remember } = await field(53, 500);
  for (const per_page of perPages)
    for (let page = 1; page <= Math.ceil(53 / per_page) + 1; page += 1) {
      remember({});
      const whole = await list({ per_page, page, sort: 'asc' });
      for (const perPage of perPages.filter((count) => count < per_page)) {
        remember({ most: { perPage, at: 0 } });
        const inParts = await list({ per_page, page, sort: 'asc' });
        // Beyond the end there is nothing, whatever number the last batch has.
        const expected = whole.rows.length > 0 ? whole : { ...whole, last: inParts.last };
        expect([per_page, page, perPage, inParts]).toEqual([per_page, page, perPage, expected]);
      }
    }
});

test('A score in place of the result is the result, and the service is not asked for results', async () => {
  const { list, asked, form, service, to } = await field(3, 500, 'scored');
  const { rows } = await list({ result: 'good', sort_by: 'result', sort: 'asc' });
  expect(rows.map(({ result }) => result)).not.toContain(null);
  for (const { result, score } of rows)
    expect(result).toBe(score! > 79 ? 'good' : score! < 49 ? 'bad' : 'decent');
  expect(form()).toEqual({ isScored: true });
  asked();
  await list({ result: 'good', sort_by: 'result', sort: 'asc', search: 'example' });
  expect(asked()).toEqual([{ sort: 'asc', search: 'example' }]);
  expect((await readReport(to, '1')).result).not.toBeNull();
  expect((await updateReport(to, '1', { results: 1 }))?.result).not.toBeNull();
  expect(service.audits()).toBe(1);
});

test('A service whose reports have results again is asked for them again', async () => {
  const { list, asked, form, remember } = await field(2, 500);
  remember({ isScored: true });
  await list({ result: 'good' });
  expect(form()).toEqual({ isScored: false });
  await list({ result: 'good' });
  expect(asked().map(({ result }) => result)).toEqual([undefined, 'good']);
});

test('A create has the address after redirects, and every refusal of an address is one problem', async () => {
  const { to } = await field(0, 500);
  const report = await createReport(to, { url: 'https://www.example.org/go/1', privacy: 1 }, 'k');
  expect(report).toMatchObject({ url: 'example.org/landed/1', privacy: 1 });
  expect(
    await problemOf(createReport(to, { url: 'https://no.invalid/', privacy: 1 }, 'k')),
  ).toEqual({
    code: 'address-refused',
    status: 422,
    fields: { url: ['cURL error 6: Could not resolve host: nowhere (see libcurl) & gave up'] },
  });
});

test('A plan without the interface is forbidden everything', async () => {
  const { to, list } = await field(0, 0, 'no-plan');
  for (const work of [
    async () => list({}),
    async () => readReport(to, '1'),
    async () => updateReport(to, '1', { results: 1 }),
  ])
    expect(await problemOf(work())).toEqual({
      code: 'forbidden',
      status: 403,
      text: "You don't have access to this feature.",
    });
});
