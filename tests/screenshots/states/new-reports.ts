import type { Page } from '@playwright/test';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import { openDatabase } from '../../../lib/storage/database/database.ts';
import {
  asked,
  created,
  failed,
  lookupFailed,
  notFound,
  type Step,
  undecided,
} from '../../support/builders/values.ts';
import { keep, keepBulk } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { listed, seen } from './lists.ts';

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
  await page.getByRole('radio', { name: 'Files' }).check({ force: true });
  const file = { name, mimeType: 'text/xml', buffer: Buffer.from(content) };
  await page.getByLabel('Files with addresses').setInputFiles(file);
  await page
    .getByRole('status')
    .filter({ hasText: /index|text/ })
    .waitFor();
};

/** The id of the newest archived report of a page. */
const newestOf = (url: string) =>
  seen
    .filter((report) => pageKey(report.url) === pageKey(url))
    .toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0))[0]?.id ?? '106';
const refused = failed({
  code: 'refused',
  status: 422,
  text: 'The page answered with 503 and could not be checked.',
});
const blocked = [lookupFailed({ code: 'wrong-key', status: 401 })];
const sending = [asked(7_000)];
const unknown = failed({ code: 'service-failed', status: 502 }, 1_000);
const waiting: Step[] = [];
const asking = (...paths: [id: string, path: string][]): Step[] => [
  ...failed({ code: 'timeout' }, 60_000),
  notFound(
    40_000,
    paths.map(([id, path]) => ({ id, url: `blog.example.org/${path}`, at: Date.now() - 60_000 })),
  ),
];

/** Keeps a list of creates, one for each page, each after its steps. */
const keepList = async (steps: ('done' | Step[])[], stop?: 'pause' | 'cancel'): Promise<string> =>
  keepBulk(
    { kind: 'create', privacy: 1 },
    steps.map((_, place) => ({ id: pages[place]!, url: pages[place]! })),
    steps.map((given, place) => (given === 'done' ? created(newestOf(pages[place]!)) : given)),
    stop,
  );

const shown = { search, answers: listed, fill: () => keep({ archive: seen }) };
const list = (...of: Parameters<typeof keepList>): Omit<State, 'name'> => ({
  ...shown,
  fill: async () => {
    await keep({ archive: seen });
    await keepList(...of);
  },
});
const tabsGranted = async () => keep({ archive: seen, preferences: { tabsGrantedForNow: true } });
const halfWay = [
  'done',
  'done',
  refused,
  refused,
  unknown,
  undecided,
  sending,
  waiting,
  waiting,
] as ('done' | Step[])[];
const underWay = list(halfWay);
const paused: Omit<State, 'name'> = {
  ...shown,
  fill: async () => {
    await tabsGranted();
    await keepList(halfWay, 'pause');
  },
};
/** One row asks about a report, the other one which of several is its own. */
const questions = list([
  'done',
  asking(['113', '2026/11/launch']),
  asking(['113', '2026/11/launch'], ['114', longPath]),
  'done',
]);
/** Right-to-left and long addresses are among those that were not created. */
const cancelled = list(
  ['done', refused, undecided, ...Array.from({ length: 6 }, () => waiting)],
  'cancel',
);
/** The jobs of the list were lost with the database. */
const lost: Omit<State, 'name'> = {
  ...shown,
  fill: async () => {
    await keep({ archive: seen });
    await keepList(pages.map(() => 'done'));
    await (await openDatabase()).clear('jobs');
  },
};

/** A state as it is, in a narrow window, and from right to left. */
const inEachShape = (name: string, state: Omit<State, 'name'>): State[] => [
  { name, ...state },
  { name: `${name} narrow`, ...state, width: 320 },
  { name: `${name} right to left`, ...state, rightToLeft: true },
];

/** Every state of the tab "New reports" that was designed. */
export const newReportStates: State[] = [
  ...inEachShape('new reports', { ...shown, act: paste }),
  { name: 'new reports empty', ...shown },
  { name: 'new reports tabs', ...shown, search: `${search}&tabs=` },
  {
    name: 'new reports tabs allowed',
    ...shown,
    search: `${search}&tabs=`,
    fill: tabsGranted,
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
  ...inEachShape('new reports under way', underWay),
  { name: 'new reports waiting for a key', ...list(['done', blocked, blocked, waiting]) },
  {
    name: 'new reports unconfirmed',
    ...list([...Array.from({ length: 4 }, () => undecided), unknown, waiting]),
  },
  ...inEachShape('new reports asking', questions),
  { name: 'new reports paused', ...paused },
  {
    name: 'new reports to be cancelled',
    ...underWay,
    act: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  },
  { name: 'new reports cancelled', ...cancelled },
  { name: 'new reports cancelled right to left', ...cancelled, rightToLeft: true },
  { name: 'new reports lost', ...lost },
  { name: 'new reports lost right to left', ...lost, rightToLeft: true },
  { name: 'new reports done with failures', ...list(['done', 'done', refused, 'done']) },
];
