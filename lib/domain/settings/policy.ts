import * as v from 'valibot';
import type { Connection } from '../connections/connection.ts';
import { maxRules } from '../leak-guard/leak-guard.ts';
import { isRecord, listOf } from '../schema.ts';
import { Limits } from './limits.ts';
import { connectionFrom, SharedConnection, SharedRule } from './shared-settings.ts';

/** How many connections a policy may have. */
const maxConnections = 1000;

// Unknown fields are left out, as Chromium does before it hands the policy on.
const ManagedConnection = v.object(SharedConnection.entries);
const [never, privacy] = SharedRule.options;
const Rule = v.variant('does', [v.object(never.entries), v.object(privacy.entries)]);

/** A policy of an administrator: limits, connections, and where a person begins. */
export interface Policy {
  limits: Limits;
  connections: SharedConnection[];
  /** Raw preferences, which are parsed like stored ones. */
  defaults: Record<string, unknown>;
}

/** Reads a policy as an administrator wrote it. Null if there is none. */
export function readPolicy(raw: unknown): Policy | null {
  if (!isRecord(raw) || Object.keys(raw).length === 0) return null;
  const { connections, rules, defaults } = raw;
  return {
    limits: v.parse(Limits, { ...raw, rules: v.parse(listOf(Rule, maxRules), rules) }),
    connections: v.parse(listOf(ManagedConnection, maxConnections), connections),
    defaults: isRecord(defaults) ? defaults : {},
  };
}

/**
 * Returns the connections with those of a policy. A connection with an address of the policy keeps
 * its id, key and headers; everything else of it is the policy's. A connection that left the policy
 * stays, as one of the person.
 */
export function withManaged(
  { list, active }: { list: Connection[]; active: string | null },
  policy: SharedConnection[],
): { list: Connection[]; active: string | null } {
  const named = new Map(policy.map((shared) => [shared.url, shared]));
  const known = new Set(list.map(({ baseUrl }) => baseUrl));
  const next = [
    ...list.map((connection) => {
      const { managed: _before, ...own } = connection;
      const shared = named.get(own.baseUrl);
      return shared ? managed(shared, own) : own;
    }),
    ...[...named.values()]
      .filter(({ url }) => !known.has(url))
      .map((shared) => managed(shared, { id: crypto.randomUUID(), apiKey: '', headers: [] })),
  ];
  return { list: next, active: active ?? next[0]?.id ?? null };
}

function managed(
  shared: SharedConnection,
  { id, apiKey, headers }: Pick<Connection, 'id' | 'apiKey' | 'headers'>,
): Connection {
  return { ...connectionFrom(shared, id), apiKey, headers, managed: true };
}
