import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { afterProblem } from '../../../lib/domain/jobs/backoff.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { readReading, saveReading, startReading } from '../../../lib/storage/check-readings.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { aReport, connectionId, day, hour } from '../../support/builders/values.ts';
import { acceptances } from './accepted.ts';
import { batch, failing } from './lists.ts';

const project = 'shop.example.com';

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
const reportOf = (page: number, weeks: number, more: Partial<Report> = {}): Report =>
  aReport({
    id: String(page * 100 + (24 - weeks)),
    url: `${project}/${['boots', 'sale', 'checkout', 'stores'][page % 4]}/${page}`,
    score: Math.min(98, 18 + ((page * 37) % 70) + (24 - weeks)),
    ago: weeks * 7 * day + page * hour,
    ...more,
  });

/** A site that grows for half a year, with the checks of most of its latest reports. */
const reports = Array.from({ length: 118 }, (_, page) => [
  ...(page % 2 === 0 ? [reportOf(page, 6 + (page % 18))] : []),
  reportOf(page, page % 6, page % 5 === 0 ? {} : { checks: checksOf(page) }),
]).flat();

const state = (name: string, more: Partial<State> = {}): State => ({
  name: `project ${name}`.trim(),
  search: `?${new URLSearchParams({ tab: 'project', project })}`,
  fill: () => keep({ archive: reports }),
  ...more,
});
/** The reading of the checks of 24 reports, of which most are read. */
const withReading = (problem?: Problem) => ({
  fill: async () => {
    await keep({ archive: reports });
    await startReading(connectionId, project, 24, Date.now() - 10_000);
    const reading = (await readReading(connectionId, project))!;
    const walk = { ...reading.walk, seen: 14 };
    await saveReading({
      ...reading,
      walk: problem ? afterProblem(walk, problem, Date.now(), 0) : walk,
    });
  },
});
const chosen = {
  search: `?${new URLSearchParams({ tab: 'project', project, check: 'image_keywords' })}`,
};
const long = 'wort'.repeat(40);

/** One project as a site, as it may look. */
export function projectStates(): State[] {
  return [
    state(''),
    state('with a check', chosen),
    state('at 320', { ...chosen, width: 320 }),
    state('right to left', { ...chosen, rightToLeft: true }),
    state('while its checks are read', withReading()),
    state('with a rejected key', withReading({ code: 'wrong-key', status: 401 })),
    state('with long texts', {
      search: `?${new URLSearchParams({ tab: 'project', project: `${long}.example` })}`,
      width: 720,
      fill: () =>
        keep({
          archive: [
            reportOf(2, 0, {
              project: `${long}.example`,
              url: `${long}.example/${long}`,
              checks: [{ ...checksOf(2)[0]!, title: `${long} مثال ${long}` }],
            }),
          ],
        }),
    }),
    ...[undefined, 360].map((width) =>
      state(`with accepted checks ${width ?? ''}`, {
        ...(width && { width }),
        fill: () => keep({ archive: reports, accepted: acceptances() }),
        act: async (page) => page.locator('summary#accepted').click(),
      }),
    ),
    state('empty', { fill: keep, answers: { listReports: batch([]) } }),
    state('unreachable', { fill: keep, answers: failing({ code: 'unreachable' }) }),
  ];
}
