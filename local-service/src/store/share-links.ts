import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The secret part of a new link to a public report: 128 bits, in base64url. */
export const newShareToken = (): string => randomBytes(16).toString('base64url');

/**
 * The index that finds a report by its link, and the note that reports were there before such links
 * were. `text` is the type of text.
 */
export const shareTables = (text: string) => [
  'CREATE UNIQUE INDEX reports_by_share_token ON reports (share_token) WHERE share_token IS NOT NULL',
  `CREATE TABLE settings (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
  "INSERT INTO settings SELECT 'open_ids', 'on' WHERE EXISTS (SELECT 1 FROM reports)",
];

/**
 * Tells whether public reports open for anyone by their ids: as `chosen`, else where such links may
 * have been passed on, as there were no others. `note` is called once where they do for that.
 */
export function makeOpenIds(
  database: Kysely<Tables>,
  chosen: boolean | undefined,
  note: () => void,
): () => Promise<boolean> {
  let isOpen = chosen;
  return async () => {
    if (isOpen !== undefined) return isOpen;
    const row = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'open_ids')
      .executeTakeFirst();
    const isNoted = row?.value === 'on';
    // Another request may have asked meanwhile.
    if (isOpen === undefined && isNoted) note();
    isOpen = isNoted;
    return isOpen;
  };
}
