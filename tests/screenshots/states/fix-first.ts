import type { Page } from '@playwright/test';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { aJob, done, failed } from '../../support/builders/values.ts';
import { acceptedOn } from './accepted.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { fieldChecks } from '../../support/service/samples.ts';
import { keyed, odd } from './checks.ts';
import { create, newest, run, secret, secretRuns, shop, shopRuns, withPassword } from './shop.ts';

/** Twelve checks that failed, and many that passed. */
export const checks: Check[] = [
  ...keyed,
  ...Array.from({ length: 40 }, (_, at): Check => ({
    title: `Check ${at}`,
    passed: at > 7,
    importance: 'low',
  })),
];

const refusal = { code: 'refused', status: 422, text: 'The page answered with 503.' } as const;
/** The popup above the page with these checks in the archive. */
const withChecks = (
  name: string,
  of: Check[],
  { kept, ...more }: Partial<State> & { kept?: () => Kept } = {},
): State => ({
  name,
  address: shop,
  fill: () => keep({ newest, archive: shopRuns(of), ...kept?.() }),
  ...more,
});
const askNew = async (page: Page) => page.getByRole('button', { name: 'New report' }).click();
const tracked = `${shop}&utm_source=mail#reviews`;

/** The states of the popup with the checks of the page. */
export const fixFirstStates: State[] = [
  withChecks('fix-first', checks),
  withChecks('fix-first, field', fieldChecks),
  withChecks('fix-first, two', keyed.slice(1, 3)),
  withChecks(
    'fix-first, all passed',
    checks.filter(({ passed }) => passed),
  ),
  withChecks('fix-first, password', checks, {
    kept: () => ({ preferences: withPassword }),
    address: tracked,
    act: askNew,
  }),
  withChecks('fix-first, refused', checks, {
    kept: () => ({ jobs: [aJob(create, failed(refusal))] }),
  }),
  withChecks('fix-first, fullest', checks, {
    kept: () => ({ jobs: [aJob(create, failed(refusal))], preferences: withPassword }),
    address: tracked,
    act: askNew,
  }),
  withChecks('fix-first, notice', checks, {
    kept: () => ({ archive: secretRuns(checks) }),
    address: secret,
    act: askNew,
  }),
  withChecks('fix-first, asked', checks, {
    kept: () => ({ archive: secretRuns(checks), preferences: { privacyOfNew: 'public' } }),
    address: secret,
    act: async (page) => {
      await askNew(page);
      await page.getByRole('radio', { name: 'Public' }).press('Enter');
    },
  }),
  withChecks('fix-first, done', checks, { kept: () => ({ jobs: [aJob(run, done())] }) }),
  withChecks('fix-first, accepted', checks, {
    kept: () => ({ accepted: [acceptedOn(shop, checks.slice(0, 3))] }),
    act: async (page) => page.getByText('Accepted 3').click(),
  }),
  withChecks('fix-first, all accepted', checks, {
    kept: () => ({ accepted: [acceptedOn(shop, checks)] }),
  }),
  withChecks('fix-first, long', odd),
  withChecks('fix-first, right-to-left', [...odd, ...checks], { rightToLeft: true }),
];
