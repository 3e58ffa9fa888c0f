import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../base/secrets.ts';
import type { KeyRights, Owner, Tables } from './tables.ts';
import { noteInTrail } from './trail.ts';

/** The one whose key came with a request, and what the key may do. */
export interface Caller extends Owner {
  may: KeyRights;
}

/**
 * The key of the option `--key` or of the key file. All reports from before there were teams are
 * its own.
 */
export const firstCaller: Caller = { name: 'default', team: 'default', may: 'write' };

/** An added key. Times are ISO 8601 in UTC. */
export interface KeyRow extends Caller {
  created_at: string;
  /** When it ends; null for never. */
  until: string | null;
  /** When it was used last, to the hour; null for never. */
  used_at: string | null;
}

/** A use is written down when the last one is older, since each request would be a write. */
const usedMs = 60 * 60_000;

/** The name in the trail of the person at the command line. */
const byCommand = 'command line';

/** The API keys that were added to a database. */
export type KeyStore = ReturnType<typeof createKeyStore>;

/**
 * The added API keys of an open database, and the first key, if it is given. It has their hashes
 * alone: one look finds a hash. A slow hash such as that of passwords would not be safer, because
 * nobody can guess a random key of 256 bits.
 */
export function createKeyStore(database: Kysely<Tables>, firstKey?: string) {
  const firstHash = firstKey === undefined ? undefined : hashToken(firstKey);
  return {
    /** Makes a key and returns it. It cannot be read again. Null if the name is in use. */
    async add(
      { name, team, may = 'write' }: Owner & Partial<Caller>,
      at: number,
      until: string | null = null,
    ): Promise<string | null> {
      const key = newToken();
      const created_at = new Date(at).toISOString();
      const row = { name, team, may, hash: hashToken(key), created_at, until };
      return database.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('api_keys')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('name')
          .executeTakeFirst();
        if (added) await noteInTrail(transaction, { name: byCommand, team }, 'key added', name, at);
        return added ? key : null;
      });
    },

    list(): Promise<KeyRow[]> {
      return database
        .selectFrom('api_keys')
        .select(['name', 'team', 'may', 'created_at', 'until', 'used_at'])
        .orderBy('team')
        .orderBy('name')
        .execute();
    },

    /** Returns false if there is no such key. */
    async revoke(name: string, at: number): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .deleteFrom('api_keys')
          .where('name', '=', name)
          .returning('team')
          .executeTakeFirst();
        if (revoked)
          await noteInTrail(transaction, { name: byCommand, ...revoked }, 'key revoked', name, at);
        return revoked !== undefined;
      });
    },

    /** The hash of the key with this name, if it has not ended. */
    async hashOf(name: string, now: number): Promise<string | null> {
      if (name === firstCaller.name && firstHash !== undefined) return firstHash;
      const row = await database
        .selectFrom('api_keys')
        .select(['hash', 'until'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row && !hasEnded(row, now) ? row.hash : null;
    },

    /** The one whose key has this hash, if it has not ended. Writes down that it was used. */
    async find(hash: string, now: number): Promise<Caller | null> {
      if (hash === firstHash) return firstCaller;
      const row = await database
        .selectFrom('api_keys')
        .select(['name', 'team', 'may', 'until', 'used_at'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!row || hasEnded(row, now)) return null;
      const { until: _, used_at, ...caller } = row;
      if (used_at === null || Date.parse(used_at) < now - usedMs)
        await database
          .updateTable('api_keys')
          .set({ used_at: new Date(now).toISOString() })
          .where('hash', '=', hash)
          .execute()
          // A database that takes no changes can still be read.
          .catch(() => undefined);
      return caller;
    },
  };
}

function hasEnded({ until }: Pick<KeyRow, 'until'>, now: number): boolean {
  return until !== null && Date.parse(until) <= now;
}

/** Finds out whose key has this hash. Null for an unknown key, and for one that ended. */
export type FindCaller = (hash: string) => Promise<Caller | null>;

/** Finds the hash of the key with a name. Null for an unknown name, and for a key that ended. */
export type FindHash = (name: string) => Promise<string | null>;
