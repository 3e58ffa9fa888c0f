import 'fake-indexeddb/auto';
import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import {
  noResults,
  type Result,
  type ResultCounts,
  results,
  resultTable,
} from '../../../../lib/domain/reports/result.ts';
import { archiveReports } from '../../../../lib/storage/database/reports.ts';
import {
  forgetConnection,
  forgetProject,
  forgetReport,
} from '../../../../lib/storage/database/forget-reports.ts';
import { readProjectStats } from '../../../../lib/storage/database/project-stats.ts';
import { samples } from '../../../random.ts';
import { aReport } from '../../../support/builders/values.ts';

const connectionId = 'tally';

/**
 * Counts in a second, independent way: by the last state of each report, and by its audits in order
 * of time.
 */
function nothingKnown() {
  const reports = new Map<string, Report>();
  const audits = new Map<string, Map<number, Result>>();
  const keep = (report: Report): void => {
    reports.set(report.id, report);
    const own = audits.get(report.id) ?? new Map<number, Result>();
    audits.set(report.id, own);
    if (report.result !== null) own.set(report.generatedAt ?? 0, report.result);
  };
  const forget = (id: string): void => {
    reports.delete(id);
    audits.delete(id);
  };
  const stats = () => {
    const of = new Map<string, ResultCounts & { seen: number; trend: string[] }>();
    for (const { id, project, result } of reports.values()) {
      const name = project ?? 'example.com';
      const one = of.get(name) ?? { ...noResults(), seen: 0, trend: [] };
      of.set(name, one);
      one.seen += 1;
      if (result !== null) one[result] += 1;
      for (const [at, was] of audits.get(id) ?? [])
        if (at > 0) one.trend.push(`${at} ${Number(resultTable[was].isGood)}`);
    }
    return Object.fromEntries(
      [...of].map(([project, one]) => [project, { ...one, trend: one.trend.toSorted() }]),
    );
  };
  return { reports, keep, forget, stats };
}

/**
 * Few reports, projects and times, so that they collide. With so few audits each one is a point of
 * the trend.
 */
const reports = record({
  id: constantFrom('1', '2', '3'),
  result: constantFrom(null, ...results),
  generatedAt: constantFrom(null, 1, 2, 3, 4),
  project: constantFrom(null, 'a', 'b'),
});
const made = (some: Pick<Report, 'id' | 'result' | 'generatedAt' | 'project'>): Report =>
  Object.assign(
    { url: `example.com/${some.id}`, score: null, privacy: 1, hasPassword: false } as const,
    some,
  );
const steps = oneof(
  { weight: 6, arbitrary: array(reports.map(made), { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: constantFrom('1', '2', '3') },
  { weight: 1, arbitrary: constantFrom({ project: 'a' }, { project: 'b' }) },
);

test('The counts of projects equal their reports after any saving, running again, moving and forgetting', async () => {
  await assert(
    asyncProperty(array(steps, { maxLength: 12 }), async (all) => {
      await forgetConnection(connectionId);
      const known = nothingKnown();
      for (const step of all) {
        if (Array.isArray(step)) {
          await archiveReports(connectionId, step);
          // If one call has a report twice, the last one counts.
          for (const one of new Map(step.map((report) => [report.id, report])).values())
            known.keep(one);
        } else if (typeof step === 'string') {
          await forgetReport(connectionId, step);
          known.forget(step);
        } else {
          await forgetProject(connectionId, step.project);
          for (const { id, project } of known.reports.values())
            if (project === step.project) known.forget(id);
        }
      }
      const found = [...(await readProjectStats(connectionId))].map(
        ([project, { trend, ...counts }]) => [
          project,
          { ...counts, trend: trend.map(({ at, good }) => `${at} ${good}`).toSorted() },
        ],
      );
      expect(Object.fromEntries(found)).toEqual(known.stats());
    }),
    { numRuns: samples(40, 500) },
  );
});

test('A trend has a few points, of the newest audits, however many there are', async () => {
  await archiveReports(
    'long',
    Array.from({ length: 1_203 }, (_, at) =>
      aReport({
        id: String(at),
        url: `a.example/${at}`,
        generatedAt: at + 1,
        result: at < 1_100 ? 'bad' : 'good',
      }),
    ),
  );
  const { trend = [], bad } = (await readProjectStats('long')).get('a.example') ?? {};
  expect(bad).toBe(1_100);
  expect(trend.length).toBeLessThanOrEqual(12);
  expect([trend.at(0), trend.at(-1)]).toMatchObject([{ good: 0 }, { good: 1, at: 1_203 }]);
  expect(trend.at(0)?.at).toBeGreaterThan(900);
});
