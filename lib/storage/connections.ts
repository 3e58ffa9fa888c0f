import * as v from 'valibot';
import { Connection, type Connections, noConnections } from '../domain/connections/connection.ts';
import { parseOrNull } from '../domain/schema.ts';
import {
  connectionsKey,
  quarantineKey,
  readAll,
  readKey,
  remove,
  withLock,
  write,
} from './extension-storage.ts';
import { storedMoves } from './moves.ts';

const Kept = v.object({
  v: v.literal(1),
  list: v.array(v.unknown()),
  active: v.nullable(v.string()),
});

/**
 * Parses the stored connections. `broken` holds the entries that are no valid connection; the other
 * entries are still read. Returns an empty list if nothing is stored, and null for a value that
 * cannot be read at all.
 */
export function parseConnections(raw: unknown): (Connections & { broken: unknown[] }) | null {
  if (raw === undefined) return { ...noConnections, broken: [] };
  const kept = parseOrNull(Kept, raw);
  if (!kept) return null;
  return {
    list: kept.list.flatMap((one) => parseOrNull(Connection, one) ?? []),
    active: kept.active,
    broken: kept.list.filter((one) => !v.is(Connection, one)),
  };
}

/**
 * Returns these connections as they are stored in place of `raw`. Those in `raw` that cannot be
 * read go into quarantine.
 */
export function storedInPlaceOf(
  raw: unknown,
  { list, active }: Connections,
): Record<string, unknown> {
  const kept = parseConnections(raw);
  const setAside = kept
    ? kept.broken.map((one) => [quarantineKey(`${connectionsKey}:${crypto.randomUUID()}`), one])
    : [[quarantineKey(connectionsKey), raw]];
  return { ...Object.fromEntries(setAside), [connectionsKey]: { v: 1, list, active } };
}

/**
 * Reads all connections, with their API keys. Only for the background and the options page; never
 * send them in a message.
 */
export async function readConnections(): Promise<Connections> {
  return parseConnections(await readKey(connectionsKey)) ?? noConnections;
}

/** Reads the connection with this id, or null. */
export async function readConnection(id: string): Promise<Connection | null> {
  return (await readConnections()).list.find((connection) => connection.id === id) ?? null;
}

/**
 * Whether there may be connections that are broken, kept aside, or of a newer version, by all
 * stored values.
 */
export function hasUnreadConnection(all: Record<string, unknown>): boolean {
  if (parseConnections(all[connectionsKey])?.broken.length !== 0) return true;
  return Object.keys(all).some((key) => key.startsWith(quarantineKey(connectionsKey)));
}

/**
 * Saves a connection. A new connection becomes the connection in use. A connection with a known id
 * is replaced, and the connection in use stays, if it has a key. A new address applies once all its
 * requests are answered (`moveConnection`). Only the policy decides which connections are managed.
 */
export async function saveConnection(connection: Connection): Promise<void> {
  const { id, baseUrl, apiKey, headers } = connection;
  await withLock(async () => {
    const found = await readKey(connectionsKey);
    const { list, active } = parseConnections(found) ?? noConnections;
    const before = list.find((other) => other.id === id);
    if (!before) return write(storedInPlaceOf(found, { list: [...list, connection], active: id }));
    const isMove = before.baseUrl !== baseUrl;
    const saved = isMove ? withRequestsOf(before, connection) : connection;
    // A connection without a key cannot be in use.
    const isUsable = list.some((other) => other.id === active && other.apiKey !== '');
    await remove(storedMoves.key(id));
    await write({
      ...storedInPlaceOf(found, {
        list: list.map((other) => (other === before ? withManagedOf(other, saved) : other)),
        active: isUsable ? active : id,
      }),
      ...(isMove && { [storedMoves.key(id)]: { baseUrl, apiKey, headers } }),
    });
  });
}

/** Moves a connection to the address that waits for it, if one does. */
export async function moveConnection(id: string): Promise<void> {
  const move = await storedMoves.read(id);
  if (!move) return;
  await changeConnections(({ list, active }) => ({
    list: list.map((other) => (other.id === id ? { ...other, ...move } : other)),
    active,
  }));
  await storedMoves.remove(id);
}

/** Reads every address that a connection has or is to move to. */
export async function readBaseUrls(): Promise<string[]> {
  const all = await readAll();
  const kept = parseConnections(all[connectionsKey])?.list ?? [];
  return [...kept, ...storedMoves.parseAll(all)].map(({ baseUrl }) => baseUrl);
}

/** Returns a connection with that on which the requests of another depend. */
function withRequestsOf({ baseUrl, apiKey, headers }: Connection, labels: Labels): Connection {
  return { ...labels, baseUrl, apiKey, headers };
}

function withManagedOf(
  { managed }: Connection,
  { managed: _before, ...next }: Connection,
): Connection {
  return { ...next, ...(managed && { managed }) };
}

/** The fields of a connection on which no request depends. */
type Labels = Omit<Connection, 'baseUrl' | 'apiKey' | 'headers'>;

/**
 * Replaces the name, report page, hosts and privacy of a connection. Keeps everything that its
 * requests depend on, because another window may have replaced the key.
 */
export async function relabelConnection(labels: Labels): Promise<void> {
  await changeConnections(({ list, active }) => ({
    list: list.map((other) =>
      other.id === labels.id ? withManagedOf(other, withRequestsOf(other, labels)) : other,
    ),
    active,
  }));
}

/** Makes this the connection in use, unless it was removed meanwhile. */
export async function switchConnection(id: string): Promise<void> {
  await changeConnections((kept) =>
    kept.list.some((connection) => connection.id === id) ? { ...kept, active: id } : kept,
  );
}

/** Changes the stored connections. Connections that cannot be read go into quarantine. */
export async function changeConnections(next: (kept: Connections) => Connections): Promise<void> {
  await withLock(async () => {
    const found = await readKey(connectionsKey);
    await write(storedInPlaceOf(found, next(parseConnections(found) ?? noConnections)));
  });
}
