import type { Problem } from '../../../lib/domain/problem.ts';
import type { Check, Project, Report } from '../../../lib/domain/reports/report.ts';
import type { Batch } from '../../../lib/domain/walk.ts';
import { aReport, day } from '../../support/builders/values.ts';

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
const report = (id: number, more: Parameters<typeof aReport>[0] = {}): Report =>
  aReport({
    id: String(id),
    url: addresses[id % addresses.length] ?? '',
    score: (id * 37 + 12) % 101,
    ago: (120 - id) * 0.7 * day,
    hasPassword: id % 5 === 2,
    privacy: ([1, 0, 1, 1, 0, 2] as const)[id % 6] ?? 1,
    ...more,
  });
/** The report that the pictures open. Its row in the list says the same. */
const shop = report(106, {
  url: 'shop.example.com/boots/winter',
  score: 68,
  checks,
  further: { locale: 'en', size: { bytes: 120_345 } },
});
/** The newest reports, by id. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, at) => (at === 6 ? shop : report(112 - at)));
const history = [31, 55, 84, 90, 81].map((score, at) =>
  report(10 + at, { url: shop.url, score, ago: (50 - at * 9.8) * day, checks: before }),
);

/** An answer with one batch of a list. */
export const batch = <Row>(rows: Row[], more: Partial<Batch<Row>> = {}): { batch: Batch<Row> } => ({
  batch: { rows, unreadable: 0, total: rows.length, page: 1, next: null, last: null, ...more },
});
const since = (ago: number) => Date.now() - ago * day;
const projects = batch<Project>(
  [
    { project: 'shop.example.com', reports: 214, createdAt: since(400) },
    { project: 'blog.example.org', reports: 48, createdAt: since(90) },
    { project: 'docs.example.dev', reports: 12, createdAt: since(40) },
    { project: 'team a/shop & café 100% 🚀', reports: null, createdAt: since(3) },
    { project: 'مشروع مثال', reports: 1, createdAt: null },
    { project: 'not-seen-yet.example', reports: 1204, createdAt: since(2) },
  ],
  { total: 31, next: 2, last: 4 },
);
export const listed = {
  listReports: batch(many(25), { total: 1204, next: 2, last: 49 }),
  listProjects: projects,
  readReport: { report: shop },
};
export const failing = (problem: Problem) => ({
  listReports: { problem },
  listProjects: { problem },
  readReport: { problem },
});
export const seen = [
  ...many(40),
  ...history,
  ...Array.from({ length: 40 }, (_, at) =>
    report(900 + at, { project: 'shop.example.com', ago: (160 - at) * day }),
  ),
];
