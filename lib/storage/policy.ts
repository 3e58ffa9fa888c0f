import { type Connections, noConnections } from '../domain/connections/connection.ts';
import { parseOrNull } from '../domain/schema.ts';
import { allowedConnections, Limits, noLimits } from '../domain/settings/limits.ts';
import { parseConnections } from './connections.ts';
import { connectionsKey, policyKey, readKeys } from './extension-storage.ts';

/** Returns the limits of the policy, by all stored values. */
export function limitsOf(all: Record<string, unknown>): Limits {
  return parseOrNull(Limits, all[policyKey]) ?? noLimits;
}

/**
 * Returns a test whether the policy forbids the connection with an id. The person can do nothing
 * about its jobs.
 */
export function isForbiddenIn(all: Record<string, unknown>): (id: string) => boolean {
  if (!limitsOf(all).onlyTheseConnections) return () => false;
  const usable = new Set(usableConnections(all)?.list.map(({ id }) => id));
  return (id) => !usable.has(id);
}

/** Whether a change of storage changes the limits, by the changed values and those before. */
export function limitsDiffer(
  changed: Record<string, unknown>,
  before: Record<string, unknown>,
): boolean {
  return (
    policyKey in changed && JSON.stringify(limitsOf(changed)) !== JSON.stringify(limitsOf(before))
  );
}

/**
 * Returns the connections that the policy allows, by all stored values. Null if connections cannot
 * be read at all.
 */
export function usableConnections(all: Record<string, unknown>): Connections | null {
  const kept = parseConnections(all[connectionsKey]);
  return kept && allowedConnections(kept, limitsOf(all));
}

/**
 * Reads the connections that the policy allows, with their API keys. Only for the background; never
 * send them in a message.
 */
export async function readUsableConnections(): Promise<Connections> {
  const all = await readKeys([connectionsKey, policyKey]);
  return usableConnections(all) ?? noConnections;
}
