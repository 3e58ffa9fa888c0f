import { expect, test } from 'vitest';
import type { Format, Rows } from '../../../../components/reports/export/export-file.ts';
import {
  exportReports,
  type Sources,
} from '../../../../components/reports/export/export-reports.ts';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { speak } from '../../../speak.ts';
import { aFailing, acceptanceOf } from '../../../support/builders/accepted.ts';
import { aReport } from '../../../support/builders/values.ts';

speak('en');

const reportOf = (id: string, url: string, project: string): Report =>
  aReport({
    id,
    url,
    project,
    checks: [aFailing('Ads'), aFailing('Links'), aFailing('Size', { passed: true })],
  });
const reports = [
  reportOf('1', 'https://example.com/a', 'one'),
  reportOf('2', 'https://example.com/b', 'two'),
];
const reason = '=1+1, they say';
const acceptances = [
  acceptanceOf([aFailing('Ads')], { where: { in: 'page', page: 'example.com/a' }, reason }),
  acceptanceOf([aFailing('Links')], { where: { in: 'project', project: 'two' }, reason }),
];

/** Exports both reports, and returns the text and how often acceptances were read. */
async function exported(
  format: Format,
  rows: Rows,
  withReasons: boolean,
  accepted: Acceptance[] = acceptances,
) {
  let readings = 0;
  const sources: Sources = {
    list: async () => ({ problem: { code: 'timeout' } }),
    read: async (id) => ({ report: reports.find((one) => one.id === id)! }),
    readArchived: async () => null,
    linkOf: () => null,
    readAccepted: async () => {
      readings += 1;
      return accepted;
    },
    readBefore: async () => new Map(),
    wait: async () => undefined,
  };
  const run = exportReports(reports, format, rows, sources, withReasons);
  // It stops after the first report, and goes on.
  const stop = new AbortController();
  await run.run(stop.signal, () => stop.abort());
  await run.run(new AbortController().signal, () => undefined);
  return { text: await run.toBlob().text(), readings };
}
test('In CSV each check of a page or a project says whether it is accepted, from one reading', async () => {
  const { text, readings } = await exported('csv', 'checks', false);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/,category,reason,accepted$/);
  expect(rows.map((row) => /(true|)$/.exec(row)?.[0])).toEqual(['true', '', '', '', 'true', '']);
  expect(rows.map((row) => row.split(',').length)).toEqual(rows.map(() => 18));
  expect(text).not.toContain('they say');
  expect(readings).toBe(1);
});

test('In CSV reasons are a column of their own where they are wanted, and run no formula', async () => {
  const { text } = await exported('csv', 'checks', true);
  const [head, first, second] = text.split('\r\n');
  expect(head).toMatch(/,reason,accepted,accepted_reason$/);
  expect(first).toMatch(/,true,"'=1\+1, they say"$/);
  expect(second).toMatch(/,,,$/);
});

test('In JSON the same is in each check, and the mark itself in none', async () => {
  type Row = { check: string; accepted?: unknown; accepted_reason?: unknown };
  const read = async (withReasons: boolean) =>
    (JSON.parse((await exported('json', 'checks', withReasons)).text) as Row[]).map(
      ({ accepted, accepted_reason: why }) => [accepted, why],
    );
  const no = [undefined, undefined];
  expect(await read(false)).toEqual([[true, undefined], no, no, no, [true, undefined], no]);
  expect(await read(true)).toEqual([[true, reason], no, no, no, [true, reason], no]);
});

test('In JSON with a row for each report, checks say that they are accepted, and never why', async () => {
  const { text } = await exported('json', 'reports', true);
  const rows = JSON.parse(text) as { results: { title: string; accepted?: unknown }[] }[];
  expect(rows.map(({ results }) => results.map(({ accepted }) => accepted))).toEqual([
    [true, undefined, undefined],
    [undefined, true, undefined],
  ]);
  expect(text).not.toContain('they say');
});

test('An acceptance that is over or outgrown is not in a file', async () => {
  const over = [
    acceptanceOf([aFailing('Ads')], { where: { in: 'connection' }, until: Date.now() - 1 }),
    acceptanceOf([aFailing('Links', { importance: 'low' })], {
      where: { in: 'page', page: 'example.com/a' },
    }),
  ];
  const { text } = await exported('json', 'checks', true, over);
  expect(text).not.toContain('"accepted');
  expect((await exported('csv', 'checks', true, over)).text).not.toMatch(/,true,[^,\r]*\r\n/);
});
