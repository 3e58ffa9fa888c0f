import type { Strike } from './changes.ts';
import type { DeathName } from './deaths.ts';
import type { FaultName } from '../service/faults.ts';

/**
 * The short form: every fault once and every death once. The deaths come one after the other in one
 * browser, so that each also meets the jobs before it. 'nothing' comes last: the next death would
 * strike its jobs.
 */
const shortPlan: Record<DeathName, FaultName[]> = {
  'offline at the click, then online': ['reset before the headers are read', 'made, but 421'],
  'worker stopped before the write-ahead': [
    'made, but 500',
    '429, Retry-After in seconds',
    'not made: connection refused for 3 s',
  ],
  'worker stopped as the request arrives': [
    'reset while the body is read',
    'made, but JSON that breaks off',
  ],
  'worker stopped during the request': ['made, then reset before the answer', 'not made: 408'],
  'worker stopped after the answer': ['made, but 204', '429, Retry-After as a date'],
  'extension updated before the write-ahead': ['302 to a login page', 'made, but 504'],
  'extension updated during the request': ['made, then reset within the answer', 'not made: 421'],
  'browser killed before the write-ahead': ['made, but 408', '429, Retry-After garbage'],
  'browser killed as the request arrives': [
    'not made: a web page with 200',
    'reused: made, then reset before the answer',
    'not made: 502',
  ],
  'browser killed during the request': [
    'made, but a web page with 200',
    'key revoked, then mended',
  ],
  'browser killed after the answer': [
    'refused with 422',
    '429, Retry-After negative',
    '429, Retry-After absurd',
  ],
  'offline and online every 2 s': [
    'made, and answered after 5 s',
    'made, but 500, and the list fails for 5 s',
  ],
  nothing: [
    'none',
    'made, but an answer without end',
    'made, but silent for 6 s, then closed',
    'audit longer than the time to settle',
  ],
};

/** A fault that strikes a job, and the death that comes with it. */
export interface Pair extends Strike {
  death: DeathName;
}

/** The same faults and deaths as pairs, in the order in which they happen. */
export const shortPairs = (Object.keys(shortPlan) as DeathName[]).flatMap((death): Pair[] =>
  shortPlan[death].map((fault) => ({ fault, death })),
);

/**
 * The faults that strike changes in the short form, in the same way. A run meets one death alone:
 * it goes the way of a create, which meets all. Deletes reach the service later than the others, so
 * they do not share a gate with them.
 */
export const shortChanges: Pair[] = [
  {
    death: 'offline at the click, then online',
    kind: 'privacy',
    fault: 'made, but silent for 6 s, then closed',
  },
  {
    death: 'worker stopped before the write-ahead',
    kind: 'privacy',
    fault: 'made, then reset before the answer',
  },
  {
    death: 'worker stopped as the request arrives',
    kind: 'privacy',
    fault: 'reset while the body is read',
  },
  {
    death: 'worker stopped during the request',
    kind: 'run',
    fault: 'made, then reset before the answer',
  },
  { death: 'worker stopped during the request', kind: 'privacy', fault: 'not made: 408' },
  {
    death: 'worker stopped after the answer',
    kind: 'privacy',
    fault: '429, Retry-After in seconds',
  },
  { death: 'browser killed during the request', kind: 'delete', fault: 'made, but 500' },
  {
    death: 'browser killed during the request',
    kind: 'delete-project',
    fault: 'made, then reset within the answer',
  },
  { death: 'nothing', kind: 'run', fault: 'reset before the headers are read' },
  { death: 'nothing', kind: 'run', fault: 'deleted elsewhere' },
  { death: 'nothing', kind: 'privacy', fault: 'refused with 422' },
  { death: 'nothing', kind: 'privacy', fault: 'deleted elsewhere' },
  { death: 'nothing', kind: 'delete', fault: 'not made: a web page with 200' },
  { death: 'nothing', kind: 'delete', fault: 'key revoked, then mended' },
  { death: 'nothing', kind: 'delete', fault: 'deleted elsewhere' },
  { death: 'nothing', kind: 'delete-project', fault: 'reset before the headers are read' },
  { death: 'nothing', kind: 'delete-project', fault: '429, Retry-After in seconds' },
];

/** The pairs that run in Firefox. */
export const firefoxPairs: (Strike & { death: string })[] = [
  { fault: 'made, then reset before the answer', death: 'nothing' },
  { fault: 'not made: connection refused for 3 s', death: 'nothing' },
  { fault: 'made, but 500', kind: 'delete', death: 'nothing' },
  { fault: 'made, but 500', death: 'popup closed right after the click' },
  { fault: 'none', death: 'background ended during the request' },
  { fault: 'reset before the headers are read', death: 'background ended during the request' },
  {
    fault: 'made, then reset before the answer',
    kind: 'run',
    death: 'background ended during the request',
  },
  { fault: 'made, but 504', death: 'extension updated during the request' },
  { fault: 'none', death: 'browser killed during the request' },
  { fault: 'none', kind: 'privacy', death: 'browser killed during the request' },
];
