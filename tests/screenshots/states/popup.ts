import { scored } from './checks.ts';
import type { Page } from '@playwright/test';
import type { Candidate, Task } from '../../../lib/domain/jobs/job.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { write } from '../../../lib/storage/extension-storage.ts';
import {
  aJob,
  asked,
  created,
  createdTwice,
  failed,
  lookupFailed,
  notFound,
  type Step,
  undecided,
  aConnection,
  aReport,
  day,
  hour,
} from '../../support/builders/values.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { fixFirstStates } from './fix-first.ts';
import { newsStates } from './news.ts';
import { outageStates } from './outage.ts';
import { create, newest, run, shop, shopRuns, withPassword } from './shop.ts';

const createOf = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
/** The popup above the page of the shop with what is kept, and the newest reports. */
const inShop = (name: string, kept: () => Kept = () => ({}), more: Partial<State> = {}): State => ({
  name,
  address: shop,
  fill: () => keep({ newest, ...kept() }),
  ...more,
});
/** The same with earlier reports of the page. */
const known = (name: string, kept: () => Kept = () => ({}), more: Partial<State> = {}): State =>
  inShop(name, () => ({ archive: shopRuns(), ...kept() }), more);
/** The newest reports without that of the page. */
const others = newest.filter(({ id }) => id !== '44');
/** The page has no report yet, and one is being created. */
const creating = (name: string, steps: Step[], more: Partial<State> = {}): State =>
  inShop(name, () => ({ newest: others, jobs: [aJob(create, steps)] }), more);
const report = (id: string, url: string, score: number, ago: number, privacy?: Privacy) =>
  aReport({ id, url, score, ago, ...(privacy !== undefined && { privacy }) });
const askNew = async (page: Page) => page.getByRole('button', { name: 'New report' }).click();
const refused = (text?: string): Step[] =>
  failed({ code: 'refused', status: 422, ...(text && { text }) });
const landed: Candidate = {
  id: '112',
  url: 'shop.example.com/winter',
  at: Date.now() - 60_000,
};
const asking = (...candidates: Candidate[]): Step[] => [
  ...failed({ code: 'timeout' }, 60_000),
  notFound(40_000, candidates),
];
const wrongKey: Problem = { code: 'wrong-key', status: 401 };
const sending = [asked(7_000)];
const longHost = 'averyveryveryverylongsubdomainindeed.of-a-long-domain-name.example.com';
const longPath = 'with-a-long-path/'.repeat(8);

/** Every state of the popup that was designed. */
export const popupStates: State[] = [
  ...newsStates,
  { name: 'no-connection', fill: async () => {}, address: shop },
  { name: 'first-use', address: shop },
  { name: 'empty', fill: () => keep({ newest: [] }), address: shop },
  known('with-history'),
  known('privacy-refused', () => ({
    jobs: [
      aJob(
        { kind: 'privacy', reportId: '44', url: shop, privacy: 0 },
        refused('Public reports are switched off here.'),
      ),
    ],
  })),
  known('other-connection', () => ({
    connections: [
      aConnection({ id: 'c2', baseUrl: 'https://reports.intranet.example.net' }),
      aConnection({
        name: 'Accessibility and performance of the shops, all countries',
        hosts: ['*.example.com'],
      }),
    ],
  })),
  inShop('not-yet-reported', () => ({ newest: newest.slice(0, 4) }), {
    address: 'https://app.example.com/invoices?utm_source=mail#section',
  }),
  inShop('password', () => ({ newest: newest.slice(0, 2), preferences: withPassword }), {
    address: 'http://192.168.1.20/admin?token=abc123',
  }),
  { name: 'browser-page', fill: () => keep({ newest }) },
  inShop('file', undefined, { address: 'file:///home/someone/notes.html' }),
  inShop('extension', undefined, { address: 'chrome-extension://abcdefghijklmnop/page.html' }),
  inShop('other-scheme', undefined, { address: 'ftp://files.example.com/' }),
  inShop('malformed', undefined, { address: 'https://not an address' }),
  inShop('too-long', undefined, { address: `https://example.com/${'a'.repeat(2_100)}` }),
  inShop('nothing-saved', undefined, {
    act: async (page) => {
      await page.evaluate(`for (const { storage } of [globalThis.browser, globalThis.chrome].filter(Boolean))
        storage.local.set = async () => { throw new Error('Storage is full.') };`);
      await page.getByRole('button', { name: 'Run again' }).click();
      await page.getByText('Nothing was saved').waitFor();
    },
  }),
  known('saving the password', () => ({ preferences: withPassword }), {
    address: `${shop}&utm_source=mail#reviews`,
    act: async (page) => {
      await askNew(page);
      await page.getByRole('button', { name: 'Generate password' }).click();
    },
  }),
  known('no password', () => ({ preferences: withPassword }), {
    act: async (page) => {
      await askNew(page);
      await page.getByRole('button', { name: 'Create report' }).click();
    },
  }),
  known('new-report', undefined, { act: askNew }),
  known('run-gone', () => ({
    newest: others,
    archive: [],
    jobs: [aJob(run, failed({ code: 'not-found', status: 404 }))],
  })),
  known(
    'fullest',
    () => ({
      preferences: withPassword,
      jobs: [aJob(create, refused('The page answered with 503.'))],
    }),
    { address: `${shop}&utm_source=mail#reviews`, act: askNew },
  ),
  inShop('two-audits', () => {
    const [latest, before] = shopRuns();
    const again = { ...before!, id: '49', score: 100, generatedAt: Date.now() - 2 * hour };
    return { newest: [again, ...newest], archive: [latest!, again] };
  }),
  inShop('categories', () => {
    const own = scored({ url: shop.replace('https://', '') });
    return { newest: [own, ...newest], archive: [...shopRuns(), own] };
  }),
  inShop('changing-privacy', undefined, {
    act: async (page) => {
      await page.getByRole('button', { name: 'More' }).nth(3).click();
      await page.getByRole('menuitem', { name: 'Change privacy' }).click();
      await page.getByRole('radiogroup', { name: 'New privacy' }).getByText('Password').click();
      await page.getByRole('textbox', { name: 'Report password' }).waitFor();
    },
  }),
  ...outageStates,
  known('service-down', undefined, { answers: { refresh: { code: 'unreachable' } } }),
  inShop('wrong-key', undefined, { answers: { refresh: wrongKey } }),
  creating('queued', []),
  known('run-queued', () => ({ jobs: [aJob(run)] })),
  known('run-sending', () => ({ jobs: [aJob(run, [asked(5_000)])] })),
  creating('sending', sending),
  creating('blocked', [lookupFailed(wrongKey)], { answers: { refresh: wrongKey } }),
  creating(
    'refused',
    failed({
      code: 'address-refused',
      status: 422,
      fields: { url: ['The page answered with 503 and could not be checked.'] },
    }),
  ),
  creating('undecided', undecided),
  creating('asking', asking(landed)),
  creating(
    'asking-several',
    asking(
      landed,
      {
        id: '113',
        url: `shop.example.com/${'with-a-long-path/'.repeat(6)}`,
        at: Date.now() - 26 * hour,
      },
      { id: '114', url: 'shop.example.com/عربي/بحث', at: null },
    ),
  ),
  known('done', () => ({ jobs: [aJob(create, created())] })),
  known('done-twice', () => ({ jobs: [aJob(create, createdTwice('44', '48'))] })),
  inShop(
    'several-jobs',
    () => ({
      jobs: [
        aJob(createOf('https://shop.example.com/sale'), sending),
        aJob(createOf('https://www.example.org/a/very/long/path')),
        aJob(createOf('https://broken.example.net/'), refused('You created too many reports.')),
        aJob({ kind: 'run', reportId: '45', url: 'example.com' }, [asked(3_000)]),
        aJob({
          kind: 'delete',
          reportId: '47',
          url: 'old.example.net/index.php?id=12&lang=de',
        }),
        aJob({ kind: 'delete-project', project: 'archive.example.com' }),
        aJob(
          {
            kind: 'privacy',
            reportId: '46',
            url: 'docs.example.dev/guide/getting-started',
            privacy: 0,
          },
          [asked(1_000)],
        ),
      ],
    }),
    { address: 'https://app.example.com/invoices' },
  ),
  known('other-privacy', () => {
    const other = { privacy: 0, askedPrivacy: 1 } as const;
    const made = newest.map((one) =>
      Object.assign({}, one, ['44', '47'].includes(one.id) && other),
    );
    return { newest: made };
  }),
  inShop(
    'long-titles',
    () => ({
      newest: [
        report('50', `${longHost}/${longPath}`, 92, hour, 2),
        report('49', `example.com/?${'q=averylongparameter&'.repeat(9)}`, 45, 400 * day),
      ],
    }),
    {
      address: `https://${longHost}/${longPath}?utm_source=a&utm_medium=b&utm_campaign=c&fbclid=d&gclid=e#and-a-long-fragment-as-well`,
    },
  ),
  known(
    'right-to-left',
    () => ({ jobs: [aJob(createOf('https://shop.example.com/sale'), sending)] }),
    { rightToLeft: true },
  ),
  known('needed-elsewhere', () => ({
    connections: [aConnection(), aConnection({ id: 'c2', baseUrl: 'https://reports.example.net' })],
    jobs: [aJob(create, refused(), 'c2')],
  })),
  {
    name: 'unreadable',
    fill: async () => {
      await keep({ newest: newest.slice(0, 3), unreadable: 2 });
      // A newer version of the extension wrote it.
      await write({ 'job:broken': { v: 9 } });
    },
    address: shop,
  },
  known('twelve-jobs', () => ({
    jobs: Array.from({ length: 12 }, (_, at) =>
      aJob(createOf(`https://shop.example.com/offers/${at + 1}`), at === 0 ? sending : []),
    ),
  })),
  inShop(
    'hosts-of-other-scripts',
    () => ({
      newest: [
        report('51', 'xn--mnchen-3ya.example/st%C3%B6rung', 55, 2 * hour),
        report(
          '50',
          'xn--e1afmkfd.xn--80akhbyknj4f/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8',
          92,
          3 * hour,
        ),
        report('49', 'xn--mgbh0fb.example/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', 31, 4 * hour, 0),
        report('48', 'xn--80ak6aa92e.example', 31, 5 * hour, 0),
      ],
    }),
    { address: 'https://münchen.example/übersicht' },
  ),
  inShop(
    'right-to-left, long',
    () => ({
      newest: [
        report(
          '50',
          `averyveryverylongsubdomain.of-a-long-domain-name.example.com/${longPath}`,
          92,
          hour,
          2,
        ),
        report(
          '49',
          `xn--mgbh0fb.example/${'%D9%85%D8%B1%D8%AD%D8%A8%D8%A7/'.repeat(8)}`,
          45,
          400 * day,
        ),
      ],
    }),
    { address: `${shop}&utm_source=mail&utm_campaign=a#reviews`, rightToLeft: true },
  ),
  ...fixFirstStates,
];
