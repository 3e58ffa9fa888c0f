import type { Kysely } from 'kysely';
import type { Tables } from './database/database.ts';
import type { ReportAccess } from './report-store.ts';
import { hashToken, newToken } from './secrets.ts';

/** A session ends this many milliseconds after it last opened a page. */
export const sessionMs = 60 * 60_000;

/** A session is written again when it is this much older, since each page would cost a write. */
const renewMs = 60_000;

/**
 * The most sessions at a time. A further one ends the one that was used least recently, so that
 * sign-ins cannot fill the disk.
 */
const maxSessions = 1000;

/**
 * The secret that a person has proved to know: an API key, by its hash, or the password of one
 * report.
 */
export type Proof = { keyHash: string } | Pick<ReportAccess, 'id' | 'passwordHash'>;

/** The secrets that a session has proved. */
export interface Session {
  /** The hash of the API key that was proved last; null for none. The key may be revoked by now. */
  keyHash: string | null;
  /** Hashes of the proved passwords, by the id of their report. */
  passwords: Record<string, string>;
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
      .select(['key_hash as keyHash', 'passwords', 'until'])
      .where('hash', '=', hashToken(token))
      .where('until', '>', now())
      .executeTakeFirst();
    return row ? { ...row, passwords: JSON.parse(row.passwords) as Session['passwords'] } : null;
  };

  return {
    /** The session of a token, or null. */
    find,

    /**
     * Begins a session with a new token. It opens what was proved now, and what the session before
     * it opened. The session before it ends.
     */
    async begin(proof: Proof, before: string): Promise<string> {
      const { keyHash = null, passwords = {} } = (await find(before)) ?? {};
      if ('id' in proof && proof.passwordHash !== null) passwords[proof.id] = proof.passwordHash;
      const token = newToken();
      const row = {
        hash: hashToken(token),
        key_hash: 'keyHash' in proof ? proof.keyHash : keyHash,
        passwords: JSON.stringify(passwords),
        until: now() + sessionMs,
      };
      await database.transaction().execute(async (transaction) => {
        const others = transaction.selectFrom('sessions').select('hash').orderBy('until', 'desc');
        await transaction
          .deleteFrom('sessions')
          .where((of) =>
            of.or([
              of('until', '<=', now()),
              of('hash', '=', hashToken(before)),
              of('hash', 'not in', others.limit(maxSessions - 1)),
            ]),
          )
          .execute();
        await transaction.insertInto('sessions').values(row).execute();
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

/**
 * Whether a session has the password of a report. A changed password or privacy needs a new proof.
 */
export function knowsPassword(
  { passwords }: Session,
  { id, privacy, passwordHash }: ReportAccess,
): boolean {
  return privacy === 2 && passwordHash !== null && passwords[id] === passwordHash;
}

/** How long a link works, in milliseconds. */
const linkMs = 10 * 60_000;

/** How long a link is known after that, to tell why it does not work. */
const rememberMs = 24 * 60 * 60_000;

/** The state of a link that was opened. */
export type LinkOutcome = 'valid' | 'used' | 'expired' | 'unknown';

/** Links that sign in once. Every process that uses the database knows them. */
export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** The links of an open database. `now` returns milliseconds since 1970. */
export function createSignInLinks(database: Kysely<Tables>, now: () => number) {
  return {
    /** Makes a link and returns its token. */
    async make(): Promise<string> {
      const token = newToken();
      await database
        .deleteFrom('sign_in_links')
        .where('until', '<', now() - rememberMs)
        .execute();
      await database
        .insertInto('sign_in_links')
        .values({ hash: hashToken(token), until: now() + linkMs, used: 0 })
        .execute();
      return token;
    },

    /** Uses a link up and returns its state before. Of several uses at once, one finds it valid. */
    async use(token: string): Promise<LinkOutcome> {
      const links = database.selectFrom('sign_in_links').where('hash', '=', hashToken(token));
      const { numUpdatedRows } = await database
        .updateTable('sign_in_links')
        .set({ used: 1 })
        .where('hash', '=', hashToken(token))
        .where('used', '=', 0)
        .executeTakeFirst();
      const link = await links.select('until').executeTakeFirst();
      if (!link) return 'unknown';
      if (numUpdatedRows === 0n) return 'used';
      return now() < link.until ? 'valid' : 'expired';
    },
  };
}
