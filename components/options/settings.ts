import { hasAccess } from '../../lib/browser/access.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Preferences } from '../../lib/model/preferences.ts';
import { readAll } from '../../lib/storage/area.ts';
import { readConnections } from '../../lib/storage/connections.ts';
import { type Fill, readFill } from '../../lib/storage/fills.ts';
import { readPreferences } from '../../lib/storage/preferences.ts';
import { countUnreadable } from '../../lib/storage/unreadable.ts';
import { changesOf } from './changesOf.ts';

/** A connection, whether the browser lets us use it, how many changes it still has to make, and how many of its changes need the person. */
export interface Kept {
  connection: Connection;
  access: boolean;
  open: number;
  needy: number;
}

/** All that this page shows: the connection in use, the others, the preferences, and how many entries were kept aside or cannot be read. */
export interface Settings {
  active: Kept | null;
  others: Kept[];
  preferences: Preferences;
  unreadable: number;
  /** How far the archive of the connection in use is filled, where the person asked for that. */
  fill: Fill | null;
}

/** Reads what this page shows. */
export async function readSettings(): Promise<Settings> {
  const [{ list, active }, preferences, all] = await Promise.all([readConnections(), readPreferences(), readAll()]);
  const kept = await Promise.all(
    list.map(async (connection) => {
      const { open, needy } = changesOf(connection.id, all);
      return { connection, access: await hasAccess(connection.baseUrl), open, needy };
    }),
  );
  return {
    active: kept.find(({ connection }) => connection.id === active) ?? null,
    others: kept.filter(({ connection }) => connection.id !== active),
    preferences,
    unreadable: countUnreadable(all),
    fill: active !== null && preferences.fillArchive ? await readFill(active) : null,
  };
}
