import type { Page } from '@playwright/test';
import { odd } from './detail-samples.ts';
import { fixFirstStates } from './fix-first-states.ts';
import { job, now, reports, runs, shop, storage } from './popup-samples.ts';
import type { PopupState } from './stage.ts';

const [withChecks] = fixFirstStates;
const checks = withChecks!.runs![0]!.checks!;
const own = { reportId: '44', url: 'shop.example.com/boots/winter?size=42' };
/** The page with its checks, and with those of the run before, of which some went the other way. */
const page: PopupState = {
  ...withChecks!,
  name: 'page',
  runs: [
    { ...runs[0]!, checks },
    { ...runs[1]!, checks: [...checks.slice(3), { ...checks[0]!, passed: true }] },
    ...runs.slice(2),
  ],
};
const report = (of: Page) => of.getByRole('region', { name: 'Report', exact: true });

/** Every state of the side panel that was designed. */
export const sidePanelStates: PopupState[] = [
  page,
  { ...page, name: 'no-connection', storage: {} },
  { ...page, name: 'empty', storage: storage([], []), runs: [] },
  { ...page, name: 'no-checks', runs },
  { ...page, name: 'right-to-left', rightToLeft: true },
  {
    ...page,
    name: 'odd-checks',
    runs: [{ ...runs[0]!, checks: odd }, ...runs.slice(1)],
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
  { name: 'hidden', storage: storage() },
  {
    ...page,
    name: 'unfolded',
    act: async (of) => of.locator('.importance').first().click(),
  },
  {
    ...page,
    name: 'changing-privacy',
    act: async (of) => {
      await report(of).getByRole('button', { name: 'Change privacy' }).click();
      await report(of)
        .getByRole('radiogroup', { name: 'New privacy' })
        .getByText('Password')
        .click();
    },
  },
  {
    ...page,
    name: 'deleting',
    storage: storage(
      [job({ kind: 'delete', ...own }, { name: 'queued', notBefore: now + 5_000 })],
      reports,
    ),
  },
  {
    name: 'sending',
    storage: storage([
      job(
        { kind: 'create', url: shop, privacy: 1 },
        { name: 'sending', sentAt: now - 7_000, baseline: { by: 'highest', id: 48 } },
      ),
    ]),
    address: shop,
    runs: page.runs!,
  },
  {
    ...page,
    name: 'secret',
    address: `${shop}&token=abcdefghijklmnop1234567890`,
  },
];
