import type { Task } from '../../../lib/domain/jobs/job.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { savePause } from '../../../lib/storage/pauses.ts';
import {
  aJob,
  failed,
  lookupFailed,
  type Step,
  aConnection,
  connectionId,
} from '../../support/builders/values.ts';
import { keep } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { create, newest, shop, shopRuns } from './shop.ts';

const anotherRun: Task = { kind: 'run', reportId: '45', url: 'example.com' };
const other: Task = { kind: 'create', url: 'https://www.example.org/a/very/long/path', privacy: 1 };
const down: Problem = { code: 'service-failed', status: 503, text: 'Down for maintenance.' };
const kept = () => ({ newest, archive: shopRuns() });
/** A request that timed out. Three times since, the service could not be asked for its report. */
const unknownAndDown: Step[] = [
  ...failed({ code: 'timeout' }, 60_000),
  ...[50_000, 30_000, 10_000].map((ago) => lookupFailed(down, ago)),
];

const inShop = (name: string, steps: Step[], problem?: Problem): State => ({
  name,
  fill: () => keep({ ...kept(), jobs: [aJob(create, steps)] }),
  address: shop,
  ...(problem && { answers: { refresh: problem } }),
});

/** States of the popup in which something waits for the network or the service. */
export const outageStates: State[] = [
  inShop('offline', [lookupFailed({ code: 'offline' })], { code: 'offline' }),
  {
    ...inShop('outage', [], down),
    fill: () =>
      keep({
        ...kept(),
        jobs: [
          aJob(other, [lookupFailed(down)]),
          aJob(anotherRun, unknownAndDown),
          aJob(create, [lookupFailed(down)]),
        ],
      }),
  },
  inShop('web-page-between', [lookupFailed({ code: 'web-page', status: 200 })]),
  {
    ...inShop('local-service-stopped', [], { code: 'unreachable' }),
    fill: () =>
      keep({
        ...kept(),
        connections: [aConnection({ baseUrl: 'http://127.0.0.1:8787' })],
        jobs: [aJob(create, [lookupFailed({ code: 'unreachable' })])],
      }),
  },
  {
    ...inShop('throttled', [], { code: 'throttled', status: 429, retryAfter: 40_000 }),
    fill: async () => {
      const now = Date.now();
      await keep({
        ...kept(),
        jobs: [aJob(create, [lookupFailed({ code: 'throttled', status: 429 })])],
      });
      await savePause(connectionId, now + 40_000, now);
    },
  },
  inShop('unknown', failed({ code: 'timeout' }, 1_000)),
  inShop('unknown and down', unknownAndDown, down),
];
