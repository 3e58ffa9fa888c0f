import type { State, Task } from '../../../lib/domain/jobs/job.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { job, now, runs, shop, storage } from './popup-samples.ts';
import { connectionId, connections } from './sample-connection.ts';
import type { PopupState } from './stage.ts';

const create: Task = { kind: 'create', url: shop, privacy: 1 };
const run: Task = { kind: 'run', reportId: '45', url: 'example.com' };
const other: Task = { kind: 'create', url: 'https://www.example.org/a/very/long/path', privacy: 1 };
const baseline = { by: 'highest', id: 48 } as const;
const down: Problem = { code: 'service-failed', status: 503, text: 'Down for maintenance.' };
const queued = { name: 'queued', notBefore: now + 30_000 } as const;
const unknown = {
  name: 'unknown',
  sentAt: now - 75_000,
  baseline,
  notBefore: now + 20_000,
} as const;

const inShop = (name: string, state: State, problem?: Problem): PopupState => ({
  name,
  storage: storage([job(create, state)]),
  address: shop,
  runs,
  ...(problem && { problem }),
});

/** States of the popup in which something waits for the network or the service. */
export const outageStates: PopupState[] = [
  inShop('offline', { ...queued, problem: { code: 'offline' } }, { code: 'offline' }),
  {
    ...inShop('outage', queued, down),
    storage: storage([
      job(other, { ...queued, problem: down }),
      job(run, { ...unknown, problem: down }),
      job(create, { ...queued, problem: down }),
    ]),
  },
  inShop('web-page-between', { ...queued, problem: { code: 'web-page', status: 200 } }),
  {
    ...inShop('local-service-stopped', queued, { code: 'unreachable' }),
    storage: {
      ...storage([job(create, { ...queued, problem: { code: 'unreachable' } })]),
      connections: {
        ...connections,
        list: [{ ...connections.list[0], baseUrl: 'http://127.0.0.1:8787' }],
      },
    },
  },
  {
    ...inShop('throttled', queued, { code: 'throttled', status: 429, retryAfter: 40_000 }),
    storage: { ...storage([job(create, queued)]), pauses: { [connectionId]: now + 40_000 } },
  },
  inShop('unknown', { ...unknown, answer: { code: 'timeout' } }),
  inShop('unknown and down', { ...unknown, answer: { code: 'timeout' }, problem: down }, down),
];
