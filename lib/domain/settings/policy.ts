import * as v from 'valibot';
import type { Connection } from '../connections/connection.ts';
import { maxRules } from '../leak-guard/leak-guard.ts';
import { Preferences } from '../preferences.ts';
import { isRecord, parseOrNull } from '../schema.ts';
import { connectionFrom, SharedConnection, SharedRule } from './shared-settings.ts';

/** How many connections a policy may have. */
const maxConnections = 1000;

const { keepDays, issueAddress } = Preferences.entries;

// Unknown fields are left out, as Chromium does before it hands the policy on.
const ManagedConnection = v.object(SharedConnection.entries);
const [never, privacy] = SharedRule.options;
const Rule = v.variant('does', [v.object(never.entries), v.object(privacy.entries)]);

/**
 * The settings that an administrator makes for everybody. A field that is missing or broken sets
 * nothing, and does not affect the others; nor does a broken item of a list.
 */
export const Limits = v.object({
  /** Whether only the connections of the policy may be used. */
  onlyTheseConnections: withDefault(false),
  /** Rules for hosts, which come before those of the person. */
  rules: listOf(Rule, maxRules),
  /** Whether reports may be public (interface, section 4.2). */
  allowPublic: withDefault(true),
  allowWatches: withDefault(true),
  /** Whether the welcome may be shown. */
  showWelcome: withDefault(true),
  /** These take the place of the preferences with their names. */
  keepDays: v.fallback(v.optional(keepDays.wrapped), undefined),
  issueAddress: v.fallback(v.optional(issueAddress.wrapped), undefined),
});
export type Limits = v.InferOutput<typeof Limits>;

/** The limits where there is no policy. */
export const noLimits = v.parse(Limits, {});

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
  const { connections, defaults } = raw;
  return {
    limits: v.parse(Limits, raw),
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

/** Whether the limits forbid to use a connection. */
export function isForbidden({ managed: isManaged }: Pick<Connection, 'managed'>, limits: Limits) {
  return limits.onlyTheseConnections && !isManaged;
}

/**
 * Returns the connections that the limits allow. If the connection in use is forbidden, the first
 * of the others takes its place.
 */
export function allowedConnections(
  { list, active }: { list: Connection[]; active: string | null },
  limits: Limits,
): { list: Connection[]; active: string | null } {
  if (!limits.onlyTheseConnections) return { list, active };
  const allowed = list.filter((connection) => !isForbidden(connection, limits));
  const isAllowed = allowed.some(({ id }) => id === active);
  return { list: allowed, active: isAllowed ? active : (allowed[0]?.id ?? null) };
}

/** Returns the preferences with what the limits set in place of the person's. */
export function preferencesUnder(limits: Limits, own: Preferences): Preferences {
  return {
    ...own,
    keepDays: limits.keepDays ?? own.keepDays,
    issueAddress: limits.issueAddress ?? own.issueAddress,
    watches: own.watches && limits.allowWatches,
    privacyOfNew:
      own.privacyOfNew === 'public' && !limits.allowPublic ? 'private' : own.privacyOfNew,
  };
}

/** Whether the limits set this preference, so that the person's has no effect. */
export function setsPreference(limits: Limits, name: keyof Preferences): boolean {
  if (name === 'watches') return !limits.allowWatches;
  return (name === 'keepDays' || name === 'issueAddress') && limits[name] !== undefined;
}

/** A list of at most so many items. Items that do not fit are left out. */
function listOf<Item extends v.GenericSchema>(item: Item, most: number) {
  return v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((items): v.InferOutput<Item>[] =>
      items.flatMap((one) => parseOrNull(item, one) ?? []).slice(0, most),
    ),
  );
}

function withDefault(otherwise: boolean) {
  return v.fallback(v.optional(v.boolean(), otherwise), otherwise);
}
