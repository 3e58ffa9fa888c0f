import * as v from 'valibot';
import type { Connection, Connections } from '../connections/connection.ts';
import { HostRule, separateRules } from '../leak-guard/leak-guard.ts';
import { Preferences } from '../preferences.ts';
import { boundedText, listOf, withDefault } from '../schema.ts';

const { keepDays, issueAddress } = Preferences.entries;

/** How many places that cannot be read are kept. */
const maxUnread = 100;

/**
 * The limits that the policy of an administrator sets for everybody. A field that is missing or
 * broken sets nothing, and does not affect the others; nor does a broken item of a list.
 */
export const Limits = v.object({
  /** Whether only the connections of the policy may be used. */
  onlyTheseConnections: withDefault(v.boolean(), false),
  /** Rules for hosts, which come before those of the person. */
  rules: v.pipe(listOf(HostRule), v.transform(separateRules)),
  /** The places in the policy that cannot be read, such as `rules[2]`. */
  unread: listOf(boundedText('id'), maxUnread),
  /** Whether reports may be public (interface, section 4.2). */
  allowPublic: withDefault(v.boolean(), true),
  allowWatches: withDefault(v.boolean(), true),
  /** Whether the welcome may be shown. */
  showWelcome: withDefault(v.boolean(), true),
  /** These take the place of the preferences with their names. */
  keepDays: v.fallback(v.optional(keepDays.wrapped), undefined),
  issueAddress: v.fallback(v.optional(issueAddress.wrapped), undefined),
});
export type Limits = v.InferOutput<typeof Limits>;

/** The limits where there is no policy. */
export const noLimits = v.parse(Limits, {});

/** Whether the limits forbid to use a connection. */
export function isForbidden({ managed: isManaged }: Pick<Connection, 'managed'>, limits: Limits) {
  return limits.onlyTheseConnections && !isManaged;
}

/**
 * Returns the connections that the limits allow. If the connection in use is forbidden, the first
 * of the others takes its place.
 */
export function allowedConnections({ list, active }: Connections, limits: Limits): Connections {
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
