import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashToken } from '../base/secrets.ts';
import type { Tables } from './tables.ts';
import type { FindHash } from './key-store.ts';

/** How long a link to one report works, in milliseconds. The client opens it at once. */
const reportLinkMs = 60_000;

/** How long a link to all reports works, in milliseconds. A person copies it by hand. */
const listLinkMs = 10 * 60_000;

/** The form of a token: until when it works, its signature, and the name of the key. */
const tokenForm = /^(\d{1,16})\.([\w-]{43})\.([^\0]{1,64})$/;

/** The reasons why a link does not work. */
export type LinkProblem = 'used' | 'expired' | 'unknown';

/** Links that sign a browser in once. Every process that uses the database knows them. */
export type Links = ReturnType<typeof createLinks>;

/**
 * The links of an open database. A link is signed with the hash of the key that it was made for, so
 * it is kept nowhere before it is used, and ends with that key. `now` returns milliseconds since
 * 1970.
 */
export function createLinks(database: Kysely<Tables>, findHash: FindHash, now: () => number) {
  return {
    /**
     * Makes the token of a link that opens what a key does: the report with this id alone, or else
     * all reports of its team.
     */
    make({ name, hash }: { name: string; hash: string }, report?: number): string {
      const until = String(now() + (report === undefined ? listLinkMs : reportLinkMs));
      return [until, sign(hash, until, report), name].join('.');
    },

    /**
     * Uses a link up. Returns the hash of its key, or why it does not work. Of several uses at
     * once, one gets the hash.
     */
    async use(token: string, report?: number): Promise<{ keyHash: string } | LinkProblem> {
      const [, until = '', signature = '', name = ''] = tokenForm.exec(token) ?? [];
      const keyHash = name === '' ? null : await findHash(name);
      if (keyHash === null || !isSame(signature, sign(keyHash, until, report))) return 'unknown';
      if (now() >= Number(until)) return 'expired';
      await database.deleteFrom('sign_in_links').where('until', '<=', now()).execute();
      const added = await database
        .insertInto('sign_in_links')
        .values({ hash: hashToken(token), until: Number(until) })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash')
        .executeTakeFirst();
      return added ? { keyHash } : 'used';
    },
  };
}

function sign(keyHash: string, until: string, report: number | undefined): string {
  return createHmac('sha256', keyHash)
    .update(`${until} ${report ?? 'all'}`)
    .digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
