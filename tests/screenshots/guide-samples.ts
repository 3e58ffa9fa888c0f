import type { Report } from '../../lib/domain/reports/report.ts';
import { opened, runs } from './states/checks.ts';
import { aChange, aReport, aWatch, day, hour } from '../support/builders/values.ts';
import { fieldChecks, fieldChecksBefore } from '../support/service/samples.ts';
import { batch } from './states/lists.ts';
import { page } from './states/watches.ts';

/** A report of this page, which is `ago` milliseconds old. */
const report = (id: number, url: string, score: number, ago: number): Report =>
  aReport({ id: String(id), url, score, ago, privacy: ([1, 1, 0, 1, 2] as const)[id % 5] ?? 1 });

/** The pages of the guide's list, with the score of each, newest first. */
const pages: [url: string, score: number][] = [
  ['blog.example.org/2026/11/launch-notes', 92],
  ['shop.example.com/boots/winter', 68],
  ['shop.example.com/checkout', 41],
  ['docs.example.dev/guide/getting-started', 97],
  ['shop.example.com/boots/hiking', 73],
  ['shop.example.com', 88],
  ['blog.example.org', 84],
  ['docs.example.dev/reference/settings', 90],
  ['shop.example.com/sale', 35],
  ['shop.example.com/stores/lisbon', 62],
];
/** The report that the pictures open, as services in the field send it, and the runs before it. */
export const shown = opened({ checks: fieldChecks, further: { locale: 'en' } });
export const history = runs([54, 61, 72, 81, 74], fieldChecksBefore);
/** The reports of the list. The second one is the report that the pictures open. */
const listedReports = pages.map(([url, score], at) =>
  at === 1 ? shown : report(420 - at, url, score, (at + 0.6) * (at + 1) * 2 * hour),
);
const older = Array.from({ length: 60 }, (_, at) => {
  const [url, score] = pages[(at * 5) % pages.length] ?? ['example.com', 50];
  return report(100 + at, url, Math.max(8, score - (at % 7) * 4), (70 - at) * 4 * day + 20 * day);
});
/** The reports in the archive. */
export const archive = [...listedReports, ...history, ...older];

const projects = [
  { project: 'shop.example.com', reports: 214, createdAt: Date.now() - 400 * day },
  { project: 'blog.example.org', reports: 48, createdAt: Date.now() - 290 * day },
  { project: 'docs.example.dev', reports: 12, createdAt: Date.now() - 40 * day },
];
/** The reports of a service for the window of Firefox, oldest first. */
export const filed = listedReports.toReversed().map(({ url, score, generatedAt }) => ({
  url: `https://${url}`,
  score: score ?? 0,
  at: generatedAt ?? 0,
}));

/** The reports of one shop with the result "Bad". */
export const badReports = ['checkout', 'sale', 'size-chart', 'gift-cards'].map((path, at) =>
  report(
    418 - at,
    `shop.example.com/${path}`,
    [41, 35, 44, 27][at] ?? 40,
    (at + 1) * (at + 4) * 3 * hour,
  ),
);

/** The answers to what the Reports page asks. */
export const answers = {
  listReports: batch(listedReports, { total: 274, next: 2, last: 28 }),
  listProjects: batch(projects),
  readReport: { report: shown },
};

/** The watches of the guide, and what they found. */
export const watched = () => ({
  archive,
  watches: [
    aWatch(page('419', 'https://shop.example.com/boots/winter'), {
      days: 31,
      every: 'day',
      runs: 31,
      lastAt: Date.now() - 2 * hour,
    }),
    aWatch(
      { kind: 'project', project: 'shop.example.com' },
      { days: 37, runs: 590, lastAt: Date.now() - 2 * day },
    ),
    aWatch(page('420', 'https://blog.example.org/2026/11/launch-notes'), {
      days: 60,
      every: 'month',
      runs: 2,
      lastAt: Date.now() - 20 * day,
    }),
  ],
  changes: [
    aChange({
      untold: 'page',
      ago: 2 * hour,
      failing: { titles: ['load_time', 'image_keywords'], more: 0 },
      passing: { titles: ['language'], more: 0 },
    }),
    aChange({
      url: 'https://shop.example.com/checkout',
      ago: 2 * day,
      from: { result: 'decent', score: 58 },
      to: { result: 'bad', score: 41 },
      failing: { titles: ['https_encryption', 'meta_description'], more: 3 },
    }),
  ],
});
