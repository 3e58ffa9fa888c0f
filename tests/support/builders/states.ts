import type { State, Task } from '../../../lib/domain/jobs/job.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { fixFirstStates } from './fix-first-states.ts';
import { day, hour, job, now, report, reports, runs, shop, storage } from './popup-samples.ts';
import { outageStates } from './outage-states.ts';
import type { PopupState } from './stage.ts';
import { storageOfTwo } from './two-connections.ts';

const create: Task = { kind: 'create', url: shop, privacy: 1 };
const create2 = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
const baseline = { by: 'highest', id: 48 } as const;
const inShop = (name: string, state: State, more: Partial<PopupState> = {}): PopupState => ({
  name,
  storage: storage([job(create, state)]),
  address: shop,
  ...more,
});
const landed = { id: '112', url: 'shop.example.com/winter', at: now - 60_000 };
const unreachable: Problem = { code: 'unreachable' };
const wrongKey: Problem = { code: 'wrong-key', status: 401 };
const run: Task = { kind: 'run', reportId: '44', url: shop };
const dueNow: State = { name: 'queued', notBefore: now };
const queued: State = { name: 'queued', notBefore: now + 5_000 };

/** Every state of the popup that was designed. */
export const popupStates: PopupState[] = [
  { name: 'no-connection', storage: {}, address: shop },
  { name: 'first-use', storage: storage([], null), address: shop },
  { name: 'empty', storage: storage([], []), address: shop },
  { name: 'with-history', storage: storage(), address: shop, runs },
  { name: 'other-connection', storage: storageOfTwo, address: shop, runs },
  {
    name: 'not-yet-reported',
    storage: storage([], reports.slice(0, 4)),
    address: 'https://app.example.com/invoices?utm_source=mail#section',
  },
  {
    name: 'password',
    storage: storage([], reports.slice(0, 2), { privacyOfNew: 'password' }),
    address: 'http://192.168.1.20/admin?token=abc123',
  },
  { name: 'browser-page', storage: storage() },
  { name: 'file', storage: storage(), address: 'file:///home/someone/notes.html' },
  {
    name: 'extension',
    storage: storage(),
    address: 'chrome-extension://abcdefghijklmnop/page.html',
  },
  { name: 'other-scheme', storage: storage(), address: 'ftp://files.example.com/' },
  { name: 'malformed', storage: storage(), address: 'https://not an address' },
  { name: 'too-long', storage: storage(), address: `https://example.com/${'a'.repeat(2_100)}` },
  {
    name: 'nothing-saved',
    storage: storage(),
    address: shop,
    act: async (page) => {
      await page.evaluate(`for (const { storage } of [globalThis.browser, globalThis.chrome].filter(Boolean))
        storage.local.set = async () => { throw new Error('Storage is full.') };`);
      await page.getByRole('button', { name: 'Create report' }).click();
      await page.getByText('Nothing was saved').waitFor();
    },
  },
  {
    name: 'saving the password',
    storage: storage([], reports, { privacyOfNew: 'password' }),
    address: `${shop}&utm_source=mail#reviews`,
    runs,
    act: async (page) => {
      await page.getByRole('button', { name: 'Generate password' }).click();
      await page.getByRole('button', { name: 'Copy password' }).focus();
    },
  },
  {
    name: 'fullest',
    storage: storage(
      [
        job(create, {
          name: 'refused',
          at: now,
          problem: { code: 'refused', status: 422, text: 'The page answered with 503.' },
        }),
      ],
      reports,
      { privacyOfNew: 'password' },
    ),
    address: `${shop}&utm_source=mail#reviews`,
    runs,
  },
  {
    name: 'two-audits',
    storage: storage(
      [],
      [report(49, 'shop.example.com/boots/winter?size=42', 100, 2 * hour), ...reports],
    ),
    address: shop,
    runs: [{ ...runs[1]!, at: now - 2 * hour, reportId: '49', score: 100 }, runs[0]!],
  },
  {
    name: 'changing-privacy',
    storage: storage(),
    address: shop,
    act: async (page) => {
      await page.getByRole('button', { name: 'More' }).nth(2).click();
      await page.getByRole('menuitem', { name: 'Change privacy' }).click();
      await page.getByRole('radiogroup', { name: 'New privacy' }).getByText('Password').click();
      await page.getByRole('textbox', { name: 'Report password' }).waitFor();
    },
  },
  ...outageStates,
  { name: 'service-down', storage: storage(), address: shop, runs, problem: unreachable },
  { name: 'wrong-key', storage: storage(), address: shop, problem: wrongKey },
  inShop('queued', queued),
  { name: 'run-queued', storage: storage([job(run, dueNow)]), address: shop, runs },
  {
    name: 'run-sending',
    storage: storage([job(run, { name: 'sending', sentAt: now - 5_000, baseline })]),
    address: shop,
    runs,
  },
  inShop('sending', { name: 'sending', sentAt: now - 7_000, baseline }),
  inShop('blocked', { name: 'blocked', problem: wrongKey }, { problem: wrongKey }),
  inShop('refused', {
    name: 'refused',
    at: now,
    problem: {
      code: 'address-refused',
      status: 422,
      fields: { url: ['The page answered with 503 and could not be checked.'] },
    },
  }),
  inShop('undecided', { name: 'undecided', sentAt: now - 400_000, baseline }),
  inShop('asking', {
    name: 'undecided',
    sentAt: now - 75_000,
    baseline,
    candidates: [landed],
  }),
  inShop('asking-several', {
    name: 'undecided',
    sentAt: now - 75_000,
    baseline,
    candidates: [
      landed,
      { id: '113', url: `shop.example.com/${'with-a-long-path/'.repeat(6)}`, at: now - 26 * hour },
      { id: '114', url: 'shop.example.com/عربي/بحث', at: null },
    ],
  }),
  inShop('done', { name: 'done', at: now - 2_000, reportId: '44', duplicates: [] }, { runs }),
  inShop(
    'done-twice',
    { name: 'done', at: now - 2_000, reportId: '44', duplicates: ['48'] },
    { runs },
  ),
  {
    name: 'several-jobs',
    storage: storage([
      job(create2('https://shop.example.com/sale'), {
        name: 'sending',
        sentAt: now - 7_000,
        baseline,
      }),
      job(create2('https://www.example.org/a/very/long/path'), queued),
      job(create2('https://broken.example.net/'), {
        name: 'refused',
        at: now,
        problem: { code: 'refused', status: 422, text: 'You created too many reports.' },
      }),
      job(
        { kind: 'run', reportId: '45', url: 'example.com' },
        { name: 'sending', sentAt: now - 3_000, baseline },
      ),
      job(
        { kind: 'delete', reportId: '47', url: 'old.example.net/index.php?id=12&lang=de' },
        queued,
      ),
      job({ kind: 'delete-project', project: 'archive.example.com' }, queued),
      job(
        {
          kind: 'privacy',
          reportId: '46',
          url: 'docs.example.dev/guide/getting-started',
          privacy: 0,
        },
        { name: 'sending', sentAt: now - 1_000, baseline: { by: 'nothing' } },
      ),
    ]),
    address: 'https://app.example.com/invoices',
  },
  {
    name: 'long-titles',
    storage: storage(
      [],
      [
        report(
          50,
          `averyveryveryverylongsubdomainindeed.of-a-long-domain-name.example.com/${'with-a-long-path/'.repeat(8)}`,
          92,
          400 * day,
          2,
        ),
        report(49, `example.com/?${'q=averylongparameter&'.repeat(9)}`, 45, hour),
      ],
    ),
    address: `https://averyveryveryverylongsubdomainindeed.of-a-long-domain-name.example.com/${'with-a-long-path/'.repeat(8)}?utm_source=a&utm_medium=b&utm_campaign=c&fbclid=d&gclid=e#and-a-long-fragment-as-well`,
  },
  {
    name: 'right-to-left',
    storage: storage([
      job(create2('https://shop.example.com/sale'), {
        name: 'sending',
        sentAt: now - 7_000,
        baseline,
      }),
    ]),
    address: shop,
    runs,
    rightToLeft: true,
  },
  {
    name: 'needed-elsewhere',
    storage: storage([
      {
        ...job(create, { name: 'refused', at: now, problem: { code: 'refused', status: 422 } }),
        connectionId: 'c2',
      },
    ]),
    address: shop,
    runs,
  },
  {
    name: 'unreadable',
    storage: {
      ...storage([], reports.slice(0, 3), {}, 2),
      'job:broken': { v: 9 },
    },
    address: shop,
  },
  {
    name: 'twelve-jobs',
    storage: storage(
      Array.from({ length: 12 }, (_, at) =>
        job(
          create2(`https://shop.example.com/offers/${at + 1}`),
          at === 0 ? { name: 'sending', sentAt: now - 7_000, baseline } : queued,
        ),
      ),
    ),
    address: shop,
    runs,
  },
  {
    name: 'hosts-of-other-scripts',
    storage: storage(
      [],
      [
        report(51, 'xn--mnchen-3ya.example/st%C3%B6rung', 55, 2 * hour),
        report(
          50,
          'xn--e1afmkfd.xn--80akhbyknj4f/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8',
          92,
          3 * hour,
        ),
        report(49, 'xn--mgbh0fb.example/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', 31, 4 * hour, 0),
        report(48, 'xn--80ak6aa92e.example', 31, 5 * hour, 0),
      ],
    ),
    address: 'https://münchen.example/störung',
  },
  {
    name: 'right-to-left, long',
    storage: storage(
      [],
      [
        report(
          50,
          `averyveryverylongsubdomain.of-a-long-domain-name.example.com/${'with-a-long-path/'.repeat(8)}`,
          92,
          400 * day,
          2,
        ),
        report(49, `xn--mgbh0fb.example/${'%D9%85%D8%B1%D8%AD%D8%A8%D8%A7/'.repeat(8)}`, 45, hour),
      ],
    ),
    address: `${shop}&utm_source=mail&utm_campaign=a#reviews`,
    rightToLeft: true,
  },
  ...fixFirstStates,
];
