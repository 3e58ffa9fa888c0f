import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import type { Task } from '../../../lib/domain/jobs/job.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { aReport, day, hour } from '../../support/builders/values.ts';

/** The page in front, and the changes that create its report and run it again. */
export const shop = 'https://shop.example.com/boots/winter?size=42';
export const create: Task = { kind: 'create', url: shop, privacy: 1 };
export const run: Task = { kind: 'run', reportId: '44', url: shop };

const url = 'shop.example.com/boots/winter?size=42';

/** The newest reports of the service. */
export const newest = [
  aReport({ id: '48', url: 'blog.example.org/2026/11/launch-notes', score: 92, ago: 2 * hour }),
  aReport({
    id: '47',
    url: 'old.example.net/index.php?id=12&lang=de',
    score: 31,
    ago: 5 * hour,
    privacy: 0,
  }),
  aReport({
    id: '46',
    url: 'docs.example.dev/guide/getting-started',
    ago: day,
    privacy: 2,
  }),
  aReport({ id: '45', url: 'example.com', score: 88, ago: 3 * day }),
  aReport({ id: '44', url, ago: 3 * day }),
  aReport({ id: '43', url: 'news.example.com/world', score: null, ago: 4 * day }),
];

/** The reports of the shop's page, newest first, of which the first ones have these checks. */
export const shopRuns = (...checks: Check[][]) =>
  [68, 84, 81, 62, 55].map((score, at) =>
    aReport({
      id: String(44 - 10 * at),
      url,
      score,
      ago: (3 + 7 * at) * day,
      ...(checks[at] && { checks: checks[at] }),
    }),
  );

/** The same page with what looks like a secret in its address, and its reports. */
export const secret = `${shop}&token=9f86d081884c7d659a2feaa0c55ad015`;
export const secretRuns = (...checks: Check[][]) =>
  shopRuns(...checks).map((report) => Object.assign(report, { url: pageKey(secret) }));

/** The preference for the privacy of new reports. */
export const withPassword: Partial<Preferences> = { privacyOfNew: 'password' };
