import type { Check, Report } from '../../../lib/domain/reports/report.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { resultOfScore } from '../../../lib/domain/reports/result.ts';

export const now = Date.now();
const day = 24 * 60 * 60_000;

const checks: Check[] = [
  {
    title: 'Image elements have explicit width and height',
    passed: false,
    importance: 'high',
    errors: ['<img src="a.png">', '<img src="b.png">'],
  },
  { title: 'Page load time', passed: false, importance: 'high', value: '4.2 s' },
  { title: 'Document has a title', passed: true, importance: 'high', value: 'Winter boots' },
  { title: 'Document has a meta description', passed: true, importance: 'medium' },
  { title: 'Links have descriptive text', passed: false, importance: 'low', errors: 3 },
];
const before = checks.map((check, at) =>
  at === 1 || at === 3 ? { ...check, passed: !check.passed } : check,
);

export const addresses = [
  'blog.example.org/2026/11/launch-notes',
  'old.example.net/index.php?id=12&lang=de',
  'shop.example.com/boots/winter',
  'docs.example.dev/guide/getting-started',
  'example.com',
  'münchen.example/störung',
  'مثال.example/صفحة',
  `averyveryverylongsubdomain.of-a-long-domain.example.com/${'with-a-long-path/'.repeat(8)}`,
];
function report(id: number, more: Partial<Report> = {}): Report {
  const url = addresses[id % addresses.length] ?? '';
  const score = (id * 37 + 12) % 101;
  const row = {
    url,
    score,
    result: resultOfScore(score),
    generatedAt: now - (120 - id) * 0.7 * day,
    hasPassword: id % 5 === 2,
  };
  return {
    id: String(id),
    ...row,
    privacy: ([1, 0, 1, 1, 0, 2] as const)[id % 6] ?? 1,
    project: pageKey(url).split('/')[0] ?? null,
    ...more,
  };
}
/** The report that the pictures open. Its row in the list says the same. */
const shop = report(106, {
  url: 'shop.example.com/boots/winter',
  score: 68,
  result: 'decent',
  checks,
  further: { locale: 'en', size: { bytes: 120_345 } },
});
/** The newest reports, by id. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, at) => (at === 6 ? shop : report(112 - at)));
const history = [31, 55, 84, 90, 81].map((score, at) =>
  report(10 + at, {
    url: shop.url,
    score,
    result: resultOfScore(score),
    generatedAt: now - (50 - at * 9.8) * day,
    checks: before,
  }),
);

export const batch = (rows: unknown[], more: object = {}) => ({
  batch: { rows, unreadable: 0, total: rows.length, page: 1, next: null, last: null, ...more },
});
const projects = batch(
  [
    { project: 'shop.example.com', reports: 214, createdAt: now - 400 * day },
    { project: 'blog.example.org', reports: 48, createdAt: now - 90 * day },
    { project: 'docs.example.dev', reports: 12, createdAt: now - 40 * day },
    { project: 'team a/shop & café 100% 🚀', reports: null, createdAt: now - 3 * day },
    { project: 'مشروع مثال', reports: 1, createdAt: null },
    { project: 'not-seen-yet.example', reports: 1204, createdAt: now - 2 * day },
  ],
  { total: 31, next: 2, last: 4 },
);
export const listed = {
  listReports: batch(many(25), { total: 1204, next: 2, last: 49 }),
  listProjects: projects,
  readReport: { report: shop },
};
export const failed = (problem: Problem) => ({
  listReports: { problem },
  listProjects: { problem },
  readReport: { problem },
});
export const seen = [
  ...many(40),
  ...history,
  ...Array.from({ length: 40 }, (_, at) =>
    report(900 + at, { project: 'shop.example.com', generatedAt: now - (160 - at) * day }),
  ),
];
