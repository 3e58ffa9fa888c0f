import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { keyed, odd } from './detail-samples.ts';
import { fieldChecks } from '../service/field-samples.ts';
import { job, now, reports, runs, shop, storage } from './popup-samples.ts';
import type { PopupState } from './stage.ts';

/** Twelve checks that failed, and many that passed. */
const checks: Check[] = [
  ...keyed,
  ...Array.from({ length: 40 }, (_, at): Check => ({
    title: `Check ${at}`,
    passed: at > 7,
    importance: 'low',
  })),
];

const refused: Job = job(
  { kind: 'create', url: shop, privacy: 1 },
  {
    name: 'refused',
    at: now,
    problem: { code: 'refused', status: 422, text: 'The page answered with 503.' },
  },
);
/** Above the page with these checks in the archive. */
const withChecks = (name: string, of: Check[], more: Partial<PopupState> = {}): PopupState => ({
  name,
  storage: storage(),
  address: shop,
  runs: [{ ...runs[0]!, checks: of }, ...runs.slice(1)],
  ...more,
});
const withPassword = { privacyOfNew: 'password' } as const;

/** The states of the popup with the checks of the page. */
export const fixFirstStates: PopupState[] = [
  withChecks('fix-first', checks),
  withChecks('fix-first, field', fieldChecks),
  withChecks('fix-first, two', keyed.slice(1, 3)),
  withChecks(
    'fix-first, all passed',
    checks.filter(({ passed }) => passed),
  ),
  withChecks('fix-first, password', checks, {
    storage: storage([], reports, withPassword),
    address: `${shop}&utm_source=mail#reviews`,
  }),
  withChecks('fix-first, refused', checks, { storage: storage([refused]) }),
  withChecks('fix-first, fullest', checks, {
    storage: storage([refused], reports, withPassword),
    address: `${shop}&utm_source=mail#reviews`,
  }),
  withChecks('fix-first, notice', checks, {
    address: `${shop}&token=9f86d081884c7d659a2feaa0c55ad015`,
  }),
  withChecks('fix-first, asked', checks, {
    address: `${shop}&token=9f86d081884c7d659a2feaa0c55ad015`,
    storage: storage([], reports, { privacyOfNew: 'public' }),
    act: async (page) => page.getByRole('button', { name: 'Create report' }).click(),
  }),
  withChecks('fix-first, done', checks, {
    storage: storage([
      job(
        { kind: 'run', reportId: '44', url: shop },
        { name: 'done', at: now - 2_000, reportId: '44', duplicates: [] },
      ),
    ]),
  }),
  withChecks('fix-first, long', odd),
  withChecks('fix-first, right-to-left', [...odd, ...checks], { rightToLeft: true }),
];
