import type { Page } from '@playwright/test';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
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
const bulk = (last: number, total: number, more: Partial<Bulk> = {}): Bulk => ({
  ...newBulk(connectionId, { kind: 'create', privacy: 1 }, [], now - 120_000, id(last)),
  targets: { by: 'rows', total, skipped: 0, missing: 0 },
  ...more,
});
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
/** The state of a create, and how many of its requests got no answer. */
type Unanswered = [Job['state'], number];
type Short = 'waiting' | 'done' | 'failed';
/** The jobs of a bulk, one for each page: its state, or in one word how it is. */
const jobsOf = (last: number, states: (Short | Job['state'] | Unanswered)[]): Job[] =>
  states.map((given, place) => {
    const url = pages[place]!;
    const at = now - 60_000 + place * 6_000;
    const [short, sends] = Array.isArray(given) ? given : [given, 0];
    const state = typeof short === 'string' ? stateOf(short, at, url) : short;
    const task = { kind: 'create', url, privacy: 1 } as const;
    const created = job(1_000 * last + place, task, state);
    return { ...created, bulk: id(last), createdAt: now - 120_000, sends };
  });
function stateOf(short: Short, at: number, url: string): Job['state'] {
  if (short === 'waiting') return { name: 'queued', notBefore: at };
  if (short === 'failed') return { name: 'refused', at, problem: refused };
  return { name: 'done', at, reportId: newestOf(url), duplicates: [] };
}
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
  bulks: [bulk(30, 9)],
  jobs: jobsOf(30, [
    'done',
    'done',
    'failed',
    'failed',
    { name: 'unknown', sentAt: now - 75_000, notBefore: now + 4_000, baseline, problem },
    undecided,
    { name: 'sending', sentAt: now - 7_000, baseline },
    'waiting',
    'waiting',
  ]),
};
const paused: Omit<ReportState, 'name'> = {
  ...underWay,
  kept: { preferences: { tabsGrantedForNow: true } },
  bulks: [bulk(30, 9, { stopped: 'paused' })],
};
const candidates = [candidate('113', '2026/11/launch'), candidate('114', longPath)];
/** One row asks about a report, the other one which of several is its own. */
const asking: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [bulk(36, 4, { endedAt: now })],
  jobs: jobsOf(36, [
    'done',
    [{ ...undecided, candidates: candidates.slice(0, 1) }, 1],
    [{ ...undecided, candidates }, 1],
    'done',
  ]),
};
/** Right-to-left and long addresses are among those that were not created. */
const cancelled: Omit<ReportState, 'name'> = {
  ...shown,
  bulks: [bulk(34, 9, { stopped: 'cancelled', endedAt: now })],
  jobs: jobsOf(34, [
    'done',
    'failed',
    [undecided, 2],
    'waiting',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ]),
};
const lost: Omit<ReportState, 'name'> = { ...shown, bulks: [bulk(35, 37, { endedAt: now })] };
const blocked = { name: 'blocked', problem: { code: 'wrong-key', status: 401 } } as const;

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
    bulks: [bulk(31, 4)],
    jobs: jobsOf(31, ['done', blocked, blocked, 'waiting']),
  },
  {
    name: 'new reports unconfirmed',
    ...shown,
    bulks: [bulk(32, 6)],
    jobs: jobsOf(32, [...Array.from({ length: 5 }, (): Unanswered => [undecided, 2]), 'waiting']),
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
    bulks: [bulk(33, 4, { endedAt: now })],
    jobs: jobsOf(33, ['done', 'done', 'failed', 'done']),
  },
];
