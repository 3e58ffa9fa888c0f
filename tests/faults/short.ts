import type { DeathName } from './deaths.ts';
import type { FaultName } from './faults.ts';

/**
 * The short form: every fault once and every death once. They die one after the other in one browser, so that each death also meets what went before. Nothing comes
 * after 'nothing', else the next death would befall it.
 */
export const shortPlan: Record<DeathName, FaultName[]> = {
  'offline at the click, then online': ['reset before the headers are read', 'made, but 421'],
  'worker stopped before the write-ahead': ['made, but 500', '429, Retry-After in seconds', 'not made: connection refused for 3 s'],
  'worker stopped as the POST arrives': ['reset while the body is read', 'made, but JSON that breaks off'],
  'worker stopped during the request': ['made, then reset before the answer', 'not made: 408'],
  'worker stopped after the answer': ['made, but 204', '429, Retry-After as a date'],
  'extension updated before the write-ahead': ['302 to a login page', 'made, but 504'],
  'extension updated during the request': ['made, then reset within the answer', 'not made: 421'],
  'browser killed before the write-ahead': ['made, but 408', '429, Retry-After garbage'],
  'browser killed as the POST arrives': ['reset on a reused connection only', 'not made: 502'],
  'browser killed during the request': ['made, but a web page with 200', 'key revoked, then mended'],
  'browser killed after the answer': ['refused with 422', '429, Retry-After negative', '429, Retry-After absurd'],
  'offline and online every 2 s': ['made, and answered after 5 s', 'made, but 500, and the list fails for 5 s'],
  nothing: ['none', 'made, but an answer without end', 'made, but silent for 6 s, then closed', 'audit longer than the time to settle'],
};

/** The same as pairs, in the order in which they happen. */
export const shortPairs = (Object.keys(shortPlan) as DeathName[]).flatMap((death) => shortPlan[death].map((fault) => ({ fault, death })));

/** The true clicks: the popup of Chromium is closed in the same moment. */
export const popupFaults: FaultName[] = ['none', 'made, then reset before the answer', 'not made: 502'];

/** The core of it in Firefox, as pairs. */
export const firefoxPairs: { fault: FaultName; death: string }[] = [
  { fault: 'made, then reset before the answer', death: 'nothing' },
  { fault: 'not made: connection refused for 3 s', death: 'nothing' },
  { fault: 'audit longer than the time to settle', death: 'nothing' },
  { fault: 'none', death: 'popup closed right after the click' },
  { fault: 'made, but 500', death: 'popup closed right after the click' },
  { fault: 'none', death: 'background ended during the request' },
  { fault: 'reset before the headers are read', death: 'background ended during the request' },
  { fault: 'made, but 504', death: 'extension updated during the request' },
  { fault: 'none', death: 'browser killed during the request' },
  { fault: 'not made: 502', death: 'browser killed during the request' },
];
