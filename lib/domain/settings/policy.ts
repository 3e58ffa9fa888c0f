import * as v from 'valibot';
import type { Connection, Connections } from '../connections/connection.ts';
import { readHosts } from '../addresses/read-hosts.ts';
import { HostRule, maxRules, rulesFor } from '../leak-guard/leak-guard.ts';
import { isRecord, parseOrNull } from '../schema.ts';
import { Limits } from './limits.ts';
import { connectionFrom, maxSharedConnections, SharedConnection } from './shared-settings.ts';

/** A connection of a policy. Unknown fields are left out, as by Chromium before it hands it on. */
export const ManagedConnection = v.object({
  ...SharedConnection.entries,
  hosts: v.exactOptional(v.array(v.string()), () => []),
});

/** A policy of an administrator: limits, connections, and where a person begins. */
export interface Policy {
  limits: Limits;
  connections: SharedConnection[];
  /** Raw preferences, which are parsed like stored ones. */
  defaults: Record<string, unknown>;
}

/**
 * Reads a policy as an administrator wrote it. Null if there is none. Connections, rules and hosts
 * that cannot be read are left out, and `limits.unread` has their places.
 */
export function readPolicy(raw: unknown): Policy | null {
  if (!isRecord(raw) || Object.keys(raw).length === 0) return null;
  const { defaults } = raw;
  const connections = eachOf(raw, 'connections', maxSharedConnections, readConnection);
  const rules = eachOf(raw, 'rules', maxRules, readRule);
  const unread = [...connections, ...rules].flatMap((one) => one.unread);
  return {
    limits: v.parse(Limits, { ...raw, rules: rules.flatMap(({ read }) => read), unread }),
    connections: connections.flatMap(({ read }) => read),
    defaults: isRecord(defaults) ? defaults : {},
  };
}

/** The meaning of an item of a policy, and the places in it that cannot be read. */
interface ReadItem<Item> {
  read: Item[];
  unread: string[];
}

function eachOf<Item>(
  raw: Record<string, unknown>,
  name: 'connections' | 'rules',
  most: number,
  readItem: (one: unknown, place: string) => ReadItem<Item>,
): ReadItem<Item>[] {
  const list: unknown = raw[name] ?? [];
  if (!Array.isArray(list)) return [{ read: [], unread: [name] }];
  return list.slice(0, most).map((one, at) => readItem(one, `${name}[${at}]`));
}

function readConnection(raw: unknown, place: string): ReadItem<SharedConnection> {
  const connection = parseOrNull(ManagedConnection, raw);
  if (!connection) return { read: [], unread: [place] };
  const { hosts: typed, ...rest } = connection;
  const fields = typed.map(readHosts);
  const hosts = [...new Set(fields.flatMap(({ patterns }) => patterns))];
  return {
    read: [{ ...rest, ...(hosts.length > 0 && { hosts }) }],
    unread: fields.flatMap(({ unread }, at) => (unread.length > 0 ? `${place}.hosts[${at}]` : [])),
  };
}

function readRule(raw: unknown, place: string): ReadItem<HostRule> {
  const rule = parseOrNull(HostRule, raw);
  if (!rule) return { read: [], unread: [place] };
  const { patterns, unread } = readHosts(rule.hosts);
  return {
    read: rulesFor(patterns, rule),
    unread: unread.length > 0 ? [place] : [],
  };
}

/**
 * Returns the connections with those of a policy. A connection with an address of the policy keeps
 * its id, key and headers; everything else of it is the policy's. A connection that left the policy
 * stays, as one of the person.
 */
export function withManaged(
  { list, active }: Connections,
  policy: SharedConnection[],
): Connections {
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
