import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { resultOfScore } from '../../../lib/domain/reports/result.ts';
import type { CheckReading } from '../../../lib/storage/check-readings.ts';
import { batch, failed, now } from './report-samples.ts';
import type { ReportState } from './report-state.ts';
import { connectionId } from './sample-connection.ts';

const project = 'shop.example.com';
const day = 24 * 60 * 60_000;

/** Each check fails on one of `every` pages. */
const kinds: [title: string, importance: Check['importance'], every: number][] = [
  ['image_keywords', 'high', 2],
  ['meta_description', 'high', 3],
  ['title', 'high', 5],
  ['https_encryption', 'high', 31],
  ['load_time', 'medium', 1],
  ['http_requests', 'medium', 2],
  ['structured_data', 'medium', 4],
  ['deprecated_html_tags', 'low', 3],
];
const checksOf = (page: number): Check[] =>
  kinds.map(([title, importance, every]) => ({
    title,
    passed: page % every !== 0,
    importance,
  }));

/** A report of a page, `weeks` ago. The scores become better over time. */
function reportOf(page: number, weeks: number, more: Partial<Report> = {}): Report {
  const score = Math.min(98, 18 + ((page * 37) % 70) + (24 - weeks));
  return {
    id: String(page * 100 + (24 - weeks)),
    url: `${project}/${['boots', 'sale', 'checkout', 'stores'][page % 4]}/${page}`,
    result: resultOfScore(score),
    score,
    generatedAt: now - weeks * 7 * day - page * 3_600_000,
    privacy: 1,
    hasPassword: false,
    project,
    ...more,
  };
}

/** A site that grows for half a year, with the checks of most of its latest reports. */
const reports = Array.from({ length: 118 }, (_, page) => [
  ...(page % 2 === 0 ? [reportOf(page, 6 + (page % 18))] : []),
  reportOf(page, page % 6, page % 5 === 0 ? {} : { checks: checksOf(page) }),
]).flat();

const reading: CheckReading = {
  connectionId,
  project,
  startedAt: now - 10_000,
  total: 24,
  read: 14,
  failed: [],
  notBefore: now,
  delays: 0,
};
const wrongKey: CheckReading = { ...reading, problem: { code: 'wrong-key', status: 401 } };

const state = (name: string, more: Partial<ReportState> = {}): ReportState => ({
  name: `project ${name}`.trim(),
  search: `?${new URLSearchParams({ tab: 'project', project })}`,
  archive: reports,
  ...more,
});
const withReading = (one: CheckReading) => ({
  kept: { [`check-reading:${connectionId}:${project}`]: one },
});
const chosen = {
  search: `?${new URLSearchParams({ tab: 'project', project, check: 'image_keywords' })}`,
};
const long = 'wort'.repeat(40);

/** One project as a site, as it may look. */
export function projectStates(): ReportState[] {
  return [
    state(''),
    state('with a check', chosen),
    state('at 320', { ...chosen, width: 320 }),
    state('right to left', { ...chosen, rightToLeft: true }),
    state('while its checks are read', withReading(reading)),
    state('with a rejected key', withReading(wrongKey)),
    state('with long texts', {
      search: `?${new URLSearchParams({ tab: 'project', project: `${long}.example` })}`,
      width: 720,
      archive: [
        reportOf(2, 0, {
          project: `${long}.example`,
          url: `${long}.example/${long}`,
          checks: [{ ...checksOf(2)[0]!, title: `${long} مثال ${long}` }],
        }),
      ],
    }),
    state('empty', { archive: [], answers: { listReports: batch([]) } }),
    state('unreachable', { archive: [], answers: failed({ code: 'unreachable' }) }),
  ];
}
