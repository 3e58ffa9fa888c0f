import { hasAccess } from '../../lib/browser/access.ts';
import type { Connection } from '../../lib/domain/connections/connection.ts';
import type { Preferences } from '../../lib/domain/preferences.ts';
import { readAll } from '../../lib/storage/extension/extension-storage.ts';
import { readConnections } from '../../lib/storage/extension/connections.ts';
import { type Backfill, readBackfill } from '../../lib/storage/extension/backfills.ts';
import { readPreferences } from '../../lib/storage/extension/preferences.ts';
import { type Unreadable, unreadableOf } from '../../lib/storage/extension/quarantine.ts';
import { changesOf } from './connection/changes-of.ts';
import { readWelcomeState, type WelcomeState } from './welcome/welcome-state.ts';

/**
 * A connection: whether it is in use, whether the browser lets us use it, whether its service
 * rejected the API key, how many changes it still has to make, and how many of its changes need the
 * person.
 */
export interface Kept {
  connection: Connection;
  isActive: boolean;
  access: boolean;
  keyRejected: boolean;
  open: number;
  needy: number;
}

/** All that this page shows. */
export interface Settings {
  /** In the order in which they were added. */
  connections: Kept[];
  preferences: Preferences;
  /** What lies in storage and cannot be read. */
  unreadable: Unreadable;
  /** How far the archive of the connection in use is filled, where the person asked for that. */
  fill: Backfill | null;
  welcome: WelcomeState;
}

/** Reads what this page shows. */
export async function readSettings(): Promise<Settings> {
  const [{ list, active }, preferences, all] = await Promise.all([
    readConnections(),
    readPreferences(),
    readAll(),
  ]);
  const keptOf = async (connection: Connection) => {
    const access = await hasAccess(connection.baseUrl);
    return {
      connection,
      isActive: connection.id === active,
      access,
      ...changesOf(connection.id, all),
    };
  };
  const connections = await Promise.all(list.map(keptOf));
  const unreadable = unreadableOf(all);
  return {
    connections,
    preferences,
    unreadable,
    fill: active !== null && preferences.fillArchive ? await readBackfill(active) : null,
    welcome: await readWelcomeState(connections, all),
  };
}
