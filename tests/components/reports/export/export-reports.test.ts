import { expect, test } from 'vitest';
import type { Progress } from '../../../../components/reports/export/export-progress.ts';
import {
  exportReports,
  type Sources,
} from '../../../../components/reports/export/export-reports.ts';
import type { ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import type { Check, Report } from '../../../../lib/domain/reports/report.ts';
import { aReport } from '../../../support/builders/values.ts';

const report = (id: number, url = `example.com/${id}`): Report =>
  aReport({
    id: String(id),
    url,
    result: 'good',
    generatedAt: Date.UTC(2026, 10, 20, 8, 30),
    project: 'example.com',
  });
const from = (last: number, count: number) =>
  Array.from({ length: count }, (_, at) => report(last - at));

/**
 * A service with `count` reports, newest first. It records the requests and the waits. `before`
 * runs before each answer, and may replace it by a problem.
 */
function service(count: number, before: (page: number, turn: number) => Problem | void = () => {}) {
  const state = { newest: count, asked: [] as ReportParameters[], waits: [] as number[] };
  const sources: Sources = {
    list: async (parameters) => {
      state.asked.push(parameters);
      const page = parameters.page ?? 1;
      const problem = before(page, state.asked.length);
      if (problem) return { problem };
      const first = state.newest - (page - 1) * 100;
      const rows = from(first, Math.max(0, Math.min(100, first)));
      return {
        batch: {
          rows,
          unreadable: 0,
          total: state.newest,
          page,
          next: first > 100 ? page + 1 : null,
          last: Math.ceil(state.newest / 100),
        },
      };
    },
    read: async (id) =>
      Number(id) > count
        ? { problem: { code: 'not-found', status: 404 } }
        : { report: report(Number(id)) },
    readArchived: async () => null,
    linkOf: () => null,
    readAccepted: async () => [],
    readBefore: async () => new Map(),
    wait: async (ms) => void state.waits.push(ms),
  };
  return { state, sources };
}

const never = new AbortController().signal;
const ids = async (file: Blob) =>
  (JSON.parse(await file.text()) as { id: string }[]).map(({ id }) => Number(id));

test('Everything that matches is asked for in batches of a hundred, with the parameters of the view', async () => {
  const { state, sources } = service(250);
  const parameters: ReportParameters = {
    search: 'shop',
    search_by: 'url',
    result: 'good',
    sort: 'asc',
    per_page: 25,
    page: 4,
  };
  const seen: Progress[] = [];
  const one = exportReports({ all: parameters }, 'json', 'reports', sources);
  expect(await one.run(never, (progress) => seen.push(progress))).toBeNull();
  expect(state.asked).toEqual(
    [1, 2, 3].map((page) => Object.assign({ ...parameters }, { per_page: 100, page })),
  );
  expect(await ids(one.toBlob())).toEqual(from(250, 250).map(({ id }) => Number(id)));
  expect(seen.map(({ done, total }) => [done, total])).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

test('A report that moves to the next batch while it is read is in the file once', async () => {
  const { state, sources } = service(250, (page) => {
    if (page === 2) state.newest += 7;
  });
  const one = exportReports({ all: {} }, 'json', 'reports', sources);
  await one.run(never, () => {});
  const found = await ids(one.toBlob());
  expect(found).toHaveLength(new Set(found).size);
  expect(new Set(found)).toEqual(new Set(from(250, 250).map(({ id }) => Number(id))));
});

test('A service that does not know of pages ends it all the same', async () => {
  const { sources } = service(150);
  const one = exportReports({ all: {} }, 'json', 'reports', {
    ...sources,
    list: async (parameters) => sources.list({ ...parameters, page: 1 }),
  });
  expect(await one.run(never, () => {})).toBeNull();
  expect(await ids(one.toBlob())).toHaveLength(100);
});

test('When the service asks to wait, it is waited as long as that, and then gone on', async () => {
  const { state, sources } = service(150, (_page, turn) =>
    turn === 2 ? { code: 'throttled', retryAfter: 30_000 } : undefined,
  );
  const waiting: boolean[] = [];
  const one = exportReports({ all: {} }, 'json', 'reports', sources);
  expect(await one.run(never, (progress) => waiting.push(progress.waiting))).toBeNull();
  expect(state.waits).toHaveLength(1);
  expect(state.waits[0]).toBeGreaterThanOrEqual(30_000);
  expect(waiting).toEqual([false, true, false]);
  expect(await ids(one.toBlob())).toHaveLength(150);
});

test('What goes wrong stops it, and it goes on from there when it is told to', async () => {
  const { state, sources } = service(250, (_page, turn) =>
    turn === 2 ? { code: 'unreachable' } : undefined,
  );
  const one = exportReports({ all: {} }, 'json', 'reports', sources);
  expect(await one.run(never, () => {})).toEqual({ code: 'unreachable' });
  expect(await ids(one.toBlob())).toHaveLength(100);
  expect(await one.run(never, () => {})).toBeNull();
  expect(state.asked.map(({ page }) => page)).toEqual([1, 2, 2, 3]);
  expect(await ids(one.toBlob())).toHaveLength(250);
});

test('Called off, it asks for nothing more', async () => {
  const stop = new AbortController();
  const { state, sources } = service(10_000, (page) => {
    if (page === 3) stop.abort();
  });
  await exportReports({ all: {} }, 'csv', 'reports', sources).run(stop.signal, () => {});
  expect(state.asked).toHaveLength(3);
});

test('Of a selection each report is read by its id; those that are gone are counted and hide no other', async () => {
  const { state, sources } = service(5);
  const targets = ['4', '99', '2'].map((id) => ({ id, url: '' }));
  let last: Progress | undefined;
  const one = exportReports(targets, 'json', 'reports', sources);
  await one.run(never, (progress) => (last = progress));
  expect(await ids(one.toBlob())).toEqual([4, 2]);
  expect(last).toMatchObject({ done: 2, total: 3, leftOut: 1 });
  expect(state.asked).toEqual([]);
});

const faults = [
  'login-page',
  'web-page',
  'broken-answer',
  'too-large',
  'unusable-answer',
  'forbidden',
  'not-found',
  'refused',
  'unsendable',
  'service-failed',
] as const;

test.each(faults)(
  'Of a selection, a report that ends with %s is left out and named, and the others come',
  async (code) => {
    const { sources } = service(5);
    const read: Sources['read'] = async (id) =>
      id === '3' ? { problem: { code } } : sources.read(id);
    const targets = ['4', '3', '2'].map((id) => ({ id, url: `example.com/${id}` }));
    let last: Progress | undefined;
    const one = exportReports(targets, 'json', 'reports', { ...sources, read });
    expect(await one.run(never, (progress) => (last = progress))).toBeNull();
    expect(await ids(one.toBlob())).toEqual([4, 2]);
    expect(last).toMatchObject({
      done: 2,
      total: 3,
      leftOut: 1,
      named: [{ id: '3', url: 'example.com/3', problem: { code } }],
    });
  },
);

test.each(['no-access', 'unreachable', 'timeout', 'wrong-key'] as const)(
  'Of a selection, %s stops it, and it goes on with the same report',
  async (code) => {
    const { sources } = service(5);
    let faulty = true;
    const read: Sources['read'] = async (id) =>
      id === '3' && faulty ? { problem: { code } } : sources.read(id);
    const one = exportReports(
      ['4', '3', '2'].map((id) => ({ id, url: '' })),
      'json',
      'reports',
      { ...sources, read },
    );
    expect(await one.run(never, () => {})).toEqual({ code });
    faulty = false;
    expect(await one.run(never, () => {})).toBeNull();
    expect(await ids(one.toBlob())).toEqual([4, 3, 2]);
  },
);

test('Of many that are left out, the first are named and all are counted', async () => {
  const { sources } = service(5);
  const targets = Array.from({ length: 50 }, (_, at) => ({ id: String(100 + at), url: '' }));
  let last: Progress | undefined;
  await exportReports(targets, 'json', 'reports', sources).run(
    never,
    (progress) => (last = progress),
  );
  expect(last).toMatchObject({ done: 0, leftOut: 50 });
  expect(last?.named.map(({ id }) => id)).toEqual(targets.slice(0, 20).map(({ id }) => id));
});

test('With a row for each check, listed reports are read one by one, unless this device has their checks', async () => {
  const checks: Check[] = [{ title: 'A', passed: true, importance: 'low' }];
  const { state, sources } = service(4);
  const asked: string[] = [];
  let isFaulty = true;
  const one = exportReports({ all: {} }, 'json', 'checks', {
    ...sources,
    readArchived: async (id) => (id === '4' ? { ...report(4), checks } : report(Number(id))),
    read: async (id) => {
      asked.push(id);
      if (id === '2' && isFaulty) return { problem: { code: 'unreachable' } };
      if (id === '1') return { problem: { code: 'forbidden' } };
      return { report: { ...report(Number(id)), checks } };
    },
  });
  let last: Progress | undefined;
  expect(await one.run(never, (progress) => (last = progress))).toEqual({ code: 'unreachable' });
  expect(last).toMatchObject({ done: 2, total: 4 });
  isFaulty = false;
  expect(await one.run(never, (progress) => (last = progress))).toBeNull();
  expect(asked).toEqual(['3', '2', '2', '1']);
  // After the reports 3 and 2. None follows the last one.
  expect(state.waits).toEqual([1_000, 1_000]);
  expect(state.asked).toHaveLength(1);
  expect(last).toMatchObject({ done: 3, leftOut: 1, named: [{ id: '1' }] });
  const rows = JSON.parse(await one.toBlob().text()) as { id: string }[];
  expect(rows.map((row) => row.id)).toEqual(['4', '3', '2']);
});

test('With a row for each check, a selection asks the service only for checks that are not on this device', async () => {
  const checks: Check[] = [{ title: 'A', passed: true, importance: 'low' }];
  const asked: string[] = [];
  const targets = [1, 2].map((id) => ({ id: String(id), url: report(id).url }));
  const run = async (rows: 'checks' | 'reports') => {
    const one = exportReports(targets, 'json', rows, {
      ...service(2).sources,
      readArchived: async (id) => (id === '1' ? { ...report(1), checks } : report(Number(id))),
      read: async (id) => {
        asked.push(id);
        return { report: { ...report(Number(id)), checks } };
      },
    });
    await one.run(never, () => {});
    return ids(one.toBlob());
  };
  expect(await run('checks')).toEqual([1, 2]);
  expect(asked).toEqual(['2']);
  expect(await run('reports')).toEqual([1, 2]);
  expect(asked).toEqual(['2', '1', '2']);
});
