import { type Acceptance, areTooMany } from '../accepted/acceptance.ts';
import { readHostPattern } from '../addresses/host-pattern.ts';
import {
  accessPattern,
  type Connection,
  type Connections,
  defaultReportPage,
} from '../connections/connection.ts';
import {
  type HostRule,
  type LeakGuard,
  maxParameters,
  maxRules,
  withRules,
} from '../leak-guard/leak-guard.ts';
import type { Preferences } from '../preferences.ts';
import { acceptancesForFile, withFileAcceptances } from './file-accepted.ts';
import { type KeptView, maxViews, withView } from './kept-views.ts';
import { type Limits, setsPreference } from './limits.ts';
import {
  type Choices,
  type FileConnection,
  hasSignIn,
  type SettingsFile,
} from './settings-file.ts';
import { connectionFrom } from './shared-settings.ts';

/** The settings of this profile, with their secrets. */
export interface OwnSettings {
  /** The limits that the policy of an administrator sets. */
  limits: Limits;
  connections: Connections;
  preferences: Preferences;
  leakGuard: LeakGuard;
  views: KeptView[];
  /** By the id of the connection; those without any may be missing. */
  accepted: Readonly<Record<string, Acceptance[]>>;
}

const labels = ['name', 'hosts', 'reportPage', 'privacyOfNew'] as const;
/** The parts of a connection that a file can set. */
export type ConnectionLabel = (typeof labels)[number];

/**
 * One thing that an import would change, or a connection that it would leave as it is, or leave out
 * because the policy forbids it. `labels` are the parts of the connection that it would set.
 */
export type SettingsChange =
  | {
      of: 'connection';
      does: 'added' | 'changed' | 'same' | 'forbidden';
      connection: Connection;
      labels: ConnectionLabel[];
    }
  | { of: 'preference'; name: keyof Choices; before: unknown; after: unknown }
  | { of: 'parameter'; name: string }
  | { of: 'rule'; rule: HostRule }
  | { of: 'view'; name: string }
  | { of: 'accepted'; connection: Connection; added: Acceptance[] };

/**
 * Returns the settings as a file has them: without API keys, the values of headers, pages of
 * reports that have a password in their address, and texts that name no host. Acceptances of single
 * pages have the addresses of these, and are in it only `withPages`.
 */
export function settingsFileOf(
  { connections, preferences, leakGuard, views, accepted }: OwnSettings,
  withPages = false,
): SettingsFile {
  const { tabsGrantedForNow: _forNow, ...choices } = preferences;
  const acceptedOf = ({ id }: Connection) => acceptancesForFile(accepted[id] ?? [], withPages);
  return {
    verdict: 1,
    connections: connections.list.map((one) => ({
      url: one.baseUrl,
      ...(one.name !== '' && { name: one.name }),
      ...(one.hosts && { hosts: one.hosts.filter(isPattern) }),
      ...(one.reportPage !== defaultReportPage &&
        !hasSignIn(one.reportPage) && { reportPage: one.reportPage }),
      ...(one.privacyOfNew && { privacyOfNew: one.privacyOfNew }),
      ...(one.headers.length > 0 && { headers: one.headers.map(([name]) => name) }),
      ...(one.id === connections.active && { inUse: true }),
      ...(acceptedOf(one).length > 0 && { accepted: acceptedOf(one) }),
    })),
    preferences: choices,
    addresses: {
      leftOut: leakGuard.added,
      rules: leakGuard.rules.filter(({ hosts }) => isPattern(hosts)),
    },
    views,
  };
}

function isPattern(hosts: string): boolean {
  return readHostPattern(hosts) !== null;
}

/**
 * Returns the settings after an import. Nothing is deleted. A connection with the same base URL
 * keeps its id, key and headers; a rule for the same hosts stays, and so do a view of the same name
 * and the acceptance of a check in the same place. The connection in use stays too. Connections of
 * the policy stay as they are, and none is added that it forbids.
 */
export function withSettings(own: OwnSettings, file: SettingsFile): OwnSettings {
  const { list, active } = own.connections;
  let next = list;
  let inUse = active;
  const accepted = { ...own.accepted };
  for (const one of file.connections) {
    const known = next.find(({ baseUrl }) => baseUrl === one.url);
    if (!known && own.limits.onlyTheseConnections) continue;
    const imported = known ? relabelled(known, one) : added(one);
    next = known ? next.map((other) => (other === known ? imported : other)) : [...next, imported];
    if (one.inUse) inUse ??= imported.id;
    if (one.accepted?.length)
      accepted[imported.id] = withFileAcceptances(accepted[imported.id] ?? [], one.accepted);
  }
  const { added: parameters, rules } = own.leakGuard;
  return {
    limits: own.limits,
    connections: { list: next, active: inUse ?? next[0]?.id ?? null },
    preferences: { ...own.preferences, ...freePreferences(own, file) },
    leakGuard: {
      ...own.leakGuard,
      added: [...new Set([...parameters, ...file.addresses.leftOut])],
      rules: withRules(rules, file.addresses.rules),
    },
    // Those of this profile last, so that they take the place of others with their names.
    views: [...file.views, ...own.views].reduce<KeptView[]>(
      (views, view) => withView(views, view),
      [],
    ),
    accepted,
  };
}

/**
 * Returns the field of a file that has too much to fit in beside the settings of this profile. Null
 * if all fits.
 */
export function fieldThatIsFull(own: OwnSettings, file: SettingsFile): string | null {
  const { leakGuard, views, accepted, connections } = withSettings(own, file);
  const full = connections.list.find(({ id }) => areTooMany(accepted[id] ?? []));
  if (full)
    return `connections.${file.connections.findIndex(({ url }) => url === full.baseUrl)}.accepted`;
  const { added: parameters, rules } = leakGuard;
  if (parameters.length > maxParameters || rules.length > maxRules) return 'addresses';
  return views.length > maxViews ? 'views' : null;
}

/** Lists what an import changes, item by item. */
export function settingsChanges(own: OwnSettings, file: SettingsFile): SettingsChange[] {
  const next = withSettings(own, file);
  const named = new Set(file.connections.map(({ url }) => url));
  const connections = next.connections.list.filter(({ baseUrl }) => named.has(baseUrl));
  const kept = new Set(connections.map(({ baseUrl }) => baseUrl));
  const forbidden = file.connections.filter(({ url }) => !kept.has(url));
  const parameters = new Set(own.leakGuard.added);
  const names = Object.keys(freePreferences(own, file)) as (keyof Choices)[];
  return [
    ...connections.map((connection) => connectionChange(own, connection)),
    ...forbidden.map((one): SettingsChange => ({
      of: 'connection',
      does: 'forbidden',
      connection: added(one),
      labels: [],
    })),
    ...names
      .filter((name) => own.preferences[name] !== next.preferences[name])
      .map((name) => ({
        of: 'preference' as const,
        name,
        before: own.preferences[name],
        after: next.preferences[name],
      })),
    ...next.leakGuard.added
      .filter((name) => !parameters.has(name))
      .map((name) => ({ of: 'parameter', name }) as const),
    ...next.leakGuard.rules
      .slice(own.leakGuard.rules.length)
      .map((rule) => ({ of: 'rule', rule }) as const),
    ...next.views
      .filter(({ name }) => own.views.every((view) => view.name !== name))
      .map(({ name }) => ({ of: 'view', name }) as const),
    ...connections.flatMap((connection) => {
      const known = new Set(own.accepted[connection.id]?.map(({ id }) => id));
      const more = next.accepted[connection.id]?.filter(({ id }) => !known.has(id)) ?? [];
      return more.length > 0 ? { of: 'accepted' as const, connection, added: more } : [];
    }),
  ];
}

/** The preferences of a file without those that the policy sets. */
function freePreferences({ limits }: OwnSettings, { preferences }: SettingsFile): Partial<Choices> {
  const named = Object.entries(preferences) as [keyof Choices, unknown][];
  return Object.fromEntries(named.filter(([name]) => !setsPreference(limits, name)));
}

function connectionChange(own: OwnSettings, connection: Connection): SettingsChange {
  const before = own.connections.list.find(({ id }) => id === connection.id);
  const bare = before ?? connectionFrom({ url: connection.baseUrl }, connection.id);
  const changed = labels.filter((name) => String(bare[name]) !== String(connection[name]));
  const does = before ? (changed.length > 0 ? 'changed' : 'same') : 'added';
  return { of: 'connection', does, connection, labels: changed };
}

/** Whether any of the changes of an import changes something. */
export function changesAnything(changes: readonly SettingsChange[]): boolean {
  return changes.some(
    (change) => change.of !== 'connection' || ['added', 'changed'].includes(change.does),
  );
}

/** Returns the base URLs of the new connections, one for each host. */
export function newHosts(changes: readonly SettingsChange[]): string[] {
  const urls = changes.flatMap((change) =>
    change.of === 'connection' && change.does === 'added' ? change.connection.baseUrl : [],
  );
  return [...new Map(urls.map((url) => [accessPattern(url), url])).values()];
}

function added(one: FileConnection): Connection {
  const headers = (one.headers ?? []).map((name): [string, string] => [name, '']);
  return { ...connectionFrom(one, crypto.randomUUID()), headers };
}

function relabelled(
  known: Connection,
  { url: _url, headers: _headers, inUse: _inUse, accepted: _accepted, ...changes }: FileConnection,
): Connection {
  return known.managed ? known : { ...known, ...changes };
}
