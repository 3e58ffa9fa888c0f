import type { Page } from '@playwright/test';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { TargetRow } from '../../../lib/storage/database/rows.ts';
import { listed, now, seen } from './report-samples.ts';
import { id, job, type ReportState } from './report-state.ts';
import { connectionId } from './sample-connection.ts';

const search = '?tab=new';
const longPath = 'with-a-long-path/'.repeat(8);
const pages = [
  'https://shop.example.com/boots/winter',
  'https://blog.example.org/2026/11/launch-notes',
  'https://shop.example.com/sale',
  'https://shop.example.com/filter',
  'https://docs.example.dev/guide/getting-started',
  'https://مثال.example/صفحة',
  `https://averyveryverylongsubdomain.of-a-long-domain.example.com/${longPath}`,
  'https://shop.example.com/cart',
  'https://example.com/about',
];
const pasted = [
  'https://shop.example.com/boots/winter',
  'https://shop.example.com/boots/summer',
  'https://shop.example.com/checkout/step-2?token=eyJhbGciOiJIUzI1NiJ9',
  'https://shop.example.com/sale?utm_source=newsletter&utm_campaign=winter',
  'shop.example.com/sale',
  'chrome://settings/privacy',
  'http://192.168.1.20/status',
  `https://shop.example.com/filter?color=${'black,'.repeat(400)}`,
  ...pages.slice(4),
].join('\n');

const paste = async (page: Page) => {
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(pasted);
  await page.getByRole('table', { name: 'Addresses' }).waitFor();
};
const drop = (name: string, content: string) => async (page: Page) => {
  await page.getByRole('radio', { name: 'Drop a file or a sitemap' }).check({ force: true });
  const file = { name, mimeType: 'text/xml', buffer: Buffer.from(content) };
  await page.getByLabel('File with addresses').setInputFiles(file);
  await page
    .getByRole('status')
    .filter({ hasText: /index|text/ })
    .waitFor();
};

/** A bulk of creates that began two minutes ago. */
const bulk = (last: number, more: Partial<Bulk>): Bulk => {
  const { query: _, ...begun } = newBulk(
    connectionId,
    { kind: 'create', privacy: 1 },
    pages.map((url) => ({ id: url, url })),
    now - 120_000,
    id(last),
  );
  return { ...begun, state: 'running', ...more };
};
const refused: Problem = {
  code: 'refused',
  status: 422,
  text: 'The page answered with 503 and could not be checked.',
};
/** The id of the newest archived report of a page. */
const newestOf = (url: string) =>
  seen
    .filter((report) => pageKey(report.url) === pageKey(url))
    .toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0))[0]?.id ?? '106';
const targetStates = { waiting: 0, running: 1, done: 2, failed: 3, left: 4 } as const;
const targets = (last: number, states: (keyof typeof targetStates)[]): TargetRow[] =>
  states.map((state, place) => ({
    connectionId,
    bulkId: id(last),
    id: pages[place]!,
    url: pages[place]!,
    place,
    jobId: id(1_000 * last + place),
    state: targetStates[state],
    ...(state === 'failed' && { problem: refused }),
    ...(state === 'done' && {
      reportId: newestOf(pages[place]!),
    }),
  }));
const running = (last: number, place: number, state: Job['state'], sends = 0): Job => ({
  ...job(1_000 * last + place, { kind: 'create', url: pages[place]!, privacy: 1 }, state),
  bulk: id(last),
  createdAt: now - 60_000,
  sends,
});
const baseline = { by: 'highest', id: 112 } as const;
const problem = { code: 'service-failed', status: 502 } as const;
const undecided = { name: 'undecided', sentAt: now - 400_000, baseline, problem } as const;

const candidate = (last: string, path: string) => ({
  id: last,
  url: `blog.example.org/${path}`,
  at: now - 60_000,
});

const shown = { search, answers: listed, archive: seen };
const underWay: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [bulk(30, { done: 2, failedCount: 2, running: pages.slice(4, 7) })],
  targets: targets(30, [
    'done',
    'done',
    'failed',
    'failed',
    'running',
    'running',
    'running',
    'waiting',
    'waiting',
  ]),
  jobs: [
    running(30, 4, {
      name: 'unknown',
      sentAt: now - 75_000,
      notBefore: now + 4_000,
      baseline,
      problem,
    }),
    running(30, 5, undecided),
    running(30, 6, { name: 'sending', sentAt: now - 7_000, baseline }),
  ],
};
const paused: Omit<ReportState, 'name'> = {
  ...underWay,
  kept: { preferences: { tabsGrantedForNow: true } },
  bulks: [bulk(30, { done: 2, failedCount: 2, running: pages.slice(4, 7), paused: true })],
};
/** One row asks about a report, the other one which of several is its own. */
const asking: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [bulk(36, { state: 'done', total: 4, done: 2, running: pages.slice(1, 3), endedAt: now })],
  targets: targets(36, ['done', 'running', 'running', 'done']),
  jobs: [
    running(36, 1, { ...undecided, candidates: [candidate('113', '2026/11/launch')] }, 1),
    running(
      36,
      2,
      {
        ...undecided,
        candidates: [candidate('113', '2026/11/launch'), candidate('114', longPath)],
      },
      1,
    ),
  ],
};
/** Right-to-left and long addresses are among those that were not created. */
const cancelled: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [
    bulk(34, {
      state: 'cancelled',
      total: 9,
      done: 1,
      failedCount: 1,
      running: [pages[2]!],
      endedAt: now,
    }),
  ],
  targets: targets(34, [
    'done',
    'failed',
    'running',
    'left',
    'left',
    'left',
    'waiting',
    'waiting',
    'waiting',
  ]),
  jobs: [running(34, 2, undecided, 2)],
};
const lost: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [
    bulk(35, {
      state: 'done',
      total: 37,
      done: 14,
      failedCount: 1,
      endedAt: now,
    }),
  ],
};
const wrongKey: Problem = { code: 'wrong-key', status: 401 };

/** Every state of the tab "New reports" that was designed. */
export const newReportStates: ReportState[] = [
  { name: 'new reports', ...shown, act: paste },
  { name: 'new reports narrow', ...shown, act: paste, width: 320 },
  { name: 'new reports right to left', ...shown, act: paste, rightToLeft: true },
  { name: 'new reports empty', ...shown },
  { name: 'new reports tabs', ...shown, search: `${search}&tabs=` },
  {
    name: 'new reports tabs allowed',
    ...shown,
    search: `${search}&tabs=`,
    kept: { preferences: { tabsGrantedForNow: true } },
  },
  {
    name: 'new reports index',
    ...shown,
    act: drop(
      'index.xml',
      `<sitemapindex>${[1, 2, 3].map((part) => `<loc>https://shop.example.com/sitemap-${part}.xml</loc>`).join('')}</sitemapindex>`,
    ),
  },
  { name: 'new reports binary', ...shown, act: drop('sitemap.xml.gz', '\0\0\0\0') },
  { name: 'new reports under way', ...underWay },
  { name: 'new reports under way narrow', ...underWay, width: 320 },
  { name: 'new reports under way right to left', ...underWay, rightToLeft: true },
  {
    name: 'new reports waiting for a key',
    ...shown,
    bulks: [bulk(31, { done: 1, running: pages.slice(1, 3), problem: wrongKey })],
    targets: targets(31, ['done', 'running', 'running', 'waiting']),
    jobs: [1, 2].map((place) => running(31, place, { name: 'blocked', problem: wrongKey })),
  },
  {
    name: 'new reports unconfirmed',
    ...shown,
    bulks: [bulk(32, { running: pages.slice(0, 5) })],
    targets: targets(32, ['running', 'running', 'running', 'running', 'running', 'waiting']),
    jobs: [0, 1, 2, 3, 4].map((place) => running(32, place, undecided, 2)),
  },
  { name: 'new reports asking', ...asking },
  { name: 'new reports asking narrow', ...asking, width: 320 },
  { name: 'new reports asking right to left', ...asking, rightToLeft: true },
  { name: 'new reports paused', ...paused },
  { name: 'new reports cancelled', ...cancelled },
  { name: 'new reports cancelled right to left', ...cancelled, rightToLeft: true },
  { name: 'new reports lost', ...lost },
  { name: 'new reports lost right to left', ...lost, rightToLeft: true },
  {
    name: 'new reports done with failures',
    ...shown,
    bulks: [
      bulk(33, { state: 'done', total: 4, done: 3, failedCount: 1, endedAt: now, running: [] }),
    ],
    targets: targets(33, ['done', 'done', 'failed', 'done']),
  },
];
