import { isAsideKey } from './aside.ts';
import { connectionsKey, parseConnections } from './connections.ts';
import { isJobKey, parseJob } from './jobs.ts';

/** How many entries of storage were kept aside or cannot be read. */
export function countUnreadable(all: Record<string, unknown>): number {
  return Object.entries(all).filter(
    ([key, raw]) => isAsideKey(key) || (isJobKey(key) && !parseJob(raw)) || (key === connectionsKey && !parseConnections(raw)),
  ).length;
}
