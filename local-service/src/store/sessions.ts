import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../base/secrets.ts';
import type { Owner, Tables } from './tables.ts';
import { noteInTrail } from './trail.ts';

/** A session ends this many milliseconds after it last opened a page. */
export const sessionMs = 60 * 60_000;

/** A session is written again when it is this much older, since each page would cost a write. */
const renewMs = 60_000;

/**
 * The most sessions at a time that began with one secret. A further one ends the one of them that
 * was used least recently, so that sign-ins cannot fill the disk.
 */
const maxSessions = 1000;

/** The most single reports that a session opens. A further one takes the place of an older one. */
const maxReports = 500;

/**
 * The secret that a person has proved to know, by its hash: an API key, or the secret that opens
 * one report, which is its password, or the key behind a link to it.
 */
export type Proof = { keyHash: string } | { id: number; secretHash: string };

/** The secrets that a session has proved. */
export interface Session {
  /** The hash of the API key that was proved last; null for none. The key may be revoked by now. */
  keyHash: string | null;
  /** The hashes of what opens single reports, by their id: a password, or the key of a link. */
  secrets: Record<string, string>;
  /** When it ends, in milliseconds since 1970. */
  until: number;
}

/** The sessions of people who read reports. Every process that uses the database knows them. */
export type Sessions = ReturnType<typeof createSessions>;

/** The sessions of an open database. `now` returns milliseconds since 1970. */
export function createSessions(database: Kysely<Tables>, now: () => number) {
  const find = async (token: string): Promise<Session | null> => {
    if (token === '') return null;
    const row = await database
      .selectFrom('sessions')
      .select(['key_hash as keyHash', 'passwords as secrets', 'until'])
      .where('hash', '=', hashToken(token))
      .where('until', '>', now())
      .executeTakeFirst();
    return row ? { ...row, secrets: JSON.parse(row.secrets) as Session['secrets'] } : null;
  };

  return {
    /** The session of a token, or null. */
    find,

    /**
     * Begins a session with a new token. It opens what was proved now, and what the session before
     * it opened. The session before it ends.
     */
    async begin(proof: Proof, before: string, owner: Owner): Promise<string> {
      const { keyHash = null, secrets = {} } = (await find(before)) ?? {};
      const opened = Object.entries(secrets).slice(1 - maxReports);
      if ('id' in proof) opened.push([String(proof.id), proof.secretHash]);
      const token = newToken();
      const row = {
        hash: hashToken(token),
        key_hash: 'keyHash' in proof ? proof.keyHash : keyHash,
        proof: 'keyHash' in proof ? proof.keyHash : proof.secretHash,
        passwords: JSON.stringify(Object.fromEntries(opened)),
        until: now() + sessionMs,
      };
      await database.transaction().execute(async (transaction) => {
        const others = transaction
          .selectFrom('sessions')
          .select('hash')
          .where('proof', '=', row.proof)
          .orderBy('until', 'desc')
          .limit(maxSessions - 1);
        await transaction
          .deleteFrom('sessions')
          .where((of) =>
            of.or([
              of('until', '<=', now()),
              of('hash', '=', hashToken(before)),
              of.and([of('proof', '=', row.proof), of('hash', 'not in', others)]),
            ]),
          )
          .execute();
        await transaction.insertInto('sessions').values(row).execute();
        const subject = 'id' in proof ? proof.id : 'all reports';
        await noteInTrail(transaction, owner, 'signed in', subject, now());
      });
      return token;
    },

    /** Ends the session of a token. */
    async end(token: string): Promise<void> {
      await database.deleteFrom('sessions').where('hash', '=', hashToken(token)).execute();
    },

    /** Makes a session last from now on. */
    async extend(token: string, { until }: Session): Promise<void> {
      if (until > now() + sessionMs - renewMs) return;
      await database
        .updateTable('sessions')
        .set({ until: now() + sessionMs })
        .where('hash', '=', hashToken(token))
        .execute();
    },
  };
}
