import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../base/secrets.ts';
import type { Tables } from './database.ts';

/** The one whose key came with a request: the name of the key, and the team that it belongs to. */
export interface Caller {
  name: string;
  team: string;
}

/**
 * The key of the option `--key` or of the key file. All reports from before there were teams are
 * its own.
 */
export const firstCaller: Caller = { name: 'default', team: 'default' };

/** An added key. `created_at` is ISO 8601 in UTC. */
export interface KeyRow extends Caller {
  created_at: string;
}

/** The API keys that were added to a database. */
export type KeyStore = ReturnType<typeof createKeyStore>;

/**
 * The added API keys of an open database. It has their hashes alone: one look finds a hash. A slow
 * hash such as that of passwords would not be safer, because nobody can guess a random key of 256
 * bits.
 */
export function createKeyStore(database: Kysely<Tables>) {
  return {
    /** Makes a key and returns it. It cannot be read again. Null if the name is in use. */
    async add({ name, team }: Caller, at: number): Promise<string | null> {
      const key = newToken();
      const row = { name, team, hash: hashToken(key), created_at: new Date(at).toISOString() };
      const added = await database
        .insertInto('api_keys')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .executeTakeFirst();
      return added ? key : null;
    },

    list(): Promise<KeyRow[]> {
      return database
        .selectFrom('api_keys')
        .select(['name', 'team', 'created_at'])
        .orderBy('team')
        .orderBy('name')
        .execute();
    },

    /** Returns false if there is no such key. */
    async revoke(name: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('api_keys')
        .where('name', '=', name)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The hash of the key with this name. */
    async hashOf(name: string): Promise<string | null> {
      const row = await database
        .selectFrom('api_keys')
        .select('hash')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.hash ?? null;
    },

    async find(hash: string): Promise<Caller | null> {
      const row = await database
        .selectFrom('api_keys')
        .select(['name', 'team'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

/** Finds out whose key has this hash. Null for an unknown key, and for one that was revoked. */
export type FindCaller = (hash: string) => Promise<Caller | null>;

/** Makes the function that looks among the first key and the added ones, each time anew. */
export function makeFindCaller(keys: KeyStore, firstKey: string): FindCaller {
  const firstHash = hashToken(firstKey);
  return async (hash) => (hash === firstHash ? firstCaller : keys.find(hash));
}

/** Finds the hash of the key with a name. Null for an unknown name, and for a revoked key. */
export type FindHash = (name: string) => Promise<string | null>;

/** Makes the function that looks among the first key and the added ones, each time anew. */
export function makeFindHash(keys: KeyStore, firstKey: string): FindHash {
  const firstHash = hashToken(firstKey);
  return async (name) => (name === firstCaller.name ? firstHash : keys.hashOf(name));
}
