import { aJob, asked } from '../../support/builders/values.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { acceptedOn } from './accepted.ts';
import { odd } from './checks.ts';
import { checks } from './fix-first.ts';
import { create, newest, run, secret, secretRuns, shop, shopRuns } from './shop.ts';

const own = { reportId: '44', url: 'shop.example.com/boots/winter?size=42' };
/** The page with its checks, and with those of the run before, of which some went the other way. */
const checked = [checks, [...checks.slice(3), { ...checks[0]!, passed: true }]];
const archive = shopRuns(...checked);
const page: State = { name: 'page', address: shop, fill: () => keep({ newest, archive }) };

/** Every state of the side panel that was designed. */
export const sidePanelStates: State[] = [
  page,
  { name: 'no-connection', fill: async () => {}, address: shop },
  { ...page, name: 'empty', fill: () => keep({ newest: [] }) },
  { ...page, name: 'no-checks', fill: () => keep({ newest, archive: shopRuns() }) },
  { ...page, name: 'right-to-left', rightToLeft: true },
  {
    ...page,
    name: 'odd-checks',
    fill: () => keep({ newest, archive: shopRuns(odd) }),
    act: async (of) => {
      for (const importance of await of.locator('.importance').all()) await importance.click();
    },
  },
  {
    ...page,
    name: 'another-in-front',
    act: async (of) => {
      await of.evaluate(`for (const { tabs } of [globalThis.chrome, globalThis.browser].filter(Boolean)) {
        tabs.query = async () => [{ id: 2 }];
        tabs.onActivated.dispatch({ tabId: 2, windowId: 1 });
      }`);
      await of.getByText('This is not the page in front').waitFor();
    },
  },
  { name: 'hidden', fill: () => keep({ newest }) },
  {
    ...page,
    name: 'unfolded',
    act: async (of) => of.locator('.importance').first().click(),
  },
  {
    ...page,
    name: 'changing-privacy',
    act: async (of) => {
      await of.getByRole('button', { name: 'Change privacy' }).click();
      await of.getByRole('radiogroup', { name: 'New privacy' }).getByText('Password').click();
    },
  },
  { ...page, name: 'sidebar', width: 252 },
  {
    ...page,
    name: 'accepted',
    fill: () => keep({ newest, archive, accepted: [acceptedOn(shop, checks.slice(0, 3))] }),
    act: async (of) => {
      for (const group of await of.getByText('Accepted 3').all()) await group.click();
    },
  },
  {
    ...page,
    name: 'sidebar, running',
    width: 252,
    fill: () => keep({ newest, archive, jobs: [aJob(run, [asked(7_000)])] }),
  },
  {
    ...page,
    name: 'new-report',
    act: async (of) => of.getByRole('button', { name: 'New report' }).click(),
  },
  {
    ...page,
    name: 'running',
    fill: () => keep({ newest, archive, jobs: [aJob(run, [asked(7_000)])] }),
  },
  {
    ...page,
    name: 'deleting',
    fill: () => keep({ newest, archive, jobs: [aJob({ kind: 'delete', ...own })] }),
  },
  {
    ...page,
    name: 'sending',
    fill: () => keep({ newest, archive, jobs: [aJob(create, [asked(7_000)])] }),
  },
  {
    ...page,
    name: 'secret',
    fill: () => keep({ newest, archive: secretRuns(...checked) }),
    address: secret,
  },
];
