import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadSides } from '../../../../components/reports/compare/use-comparison.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import { aReport, connectionId, day } from '../../../support/builders/values.ts';

const load = async (...ids: [string, string]) => {
  const loaded = await loadSides(connectionId, ids, () => {});
  return { ...loaded, sides: loaded.change() };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('Where the reports on this device cannot be read, a comparison says so and asks no service', async () => {
  const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage');
  const broken = new IDBFactory();
  broken.open = () => {
    throw new DOMException('broken', 'UnknownError');
  };
  vi.stubGlobal('indexedDB', broken);
  const { problem, change } = await loadSides('c1', ['1@', '2@'], () => {});
  expect(problem).toBeNull();
  expect(change()).toBe('failed');
  expect(sent).not.toHaveBeenCalled();
});

test('The checks that this device lacks are asked for once, after a problem too, and those of an older run are not', async () => {
  const [early, late] = [
    aReport({ id: '1', ago: 2 * day }),
    aReport({ id: '2', ago: day, checks: [] }),
  ];
  const checks = [{ title: 'A', passed: true, importance: 'low' as const }];
  await archiveReports(connectionId, [early, late]);
  const asked: string[] = [];
  let problem: Problem | null = { code: 'service-failed', status: 500 };
  Object.assign(fakeBrowser.runtime, {
    sendMessage: async ({ data: { id } }: { data: { id: string } }) => {
      asked.push(id);
      if (problem) return { answer: { problem } };
      // As the background does it.
      await archiveReports(connectionId, [{ ...early, checks }]);
      return { answer: { report: early } };
    },
  });
  expect(await load('1@', '2@')).toMatchObject({ problem, sides: [{}, {}] });
  problem = null;
  for (let times = 0; times < 2; times += 1)
    expect(await load('2@', '1@')).toMatchObject({
      problem: null,
      sides: [{ audit: { reportId: '1', checks } }, { audit: { reportId: '2', checks: [] } }],
    });
  expect(await load('2@1', '2@')).toMatchObject({ problem: null, sides: null });
  expect(asked).toEqual(['1', '1']);
});
