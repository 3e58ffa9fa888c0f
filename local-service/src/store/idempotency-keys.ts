import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** An Idempotency-Key of a team, and the hash of what it was used for. */
export interface Keyed {
  team: string;
  key: string;
  fingerprint: string;
}

/** Another request with the same Idempotency-Key has written its report meanwhile. */
export class KeyTaken extends Error {}

/** How long an Idempotency-Key counts, in milliseconds: a week. */
const keyMs = 7 * 24 * 60 * 60_000;

/**
 * The fingerprint of a key that has not ended, and the id of its report. Null if it was not used.
 */
export async function findKeyed(
  database: Kysely<Tables>,
  { team, key }: Omit<Keyed, 'fingerprint'>,
  now: number,
): Promise<{ fingerprint: string; reportId: number } | null> {
  const row = await database
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'report_id as reportId'])
    .where('team', '=', team)
    .where('key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Waits for another request that is writing the same key. Throws `KeyTaken` once it has. Forgets
 * keys that have ended.
 */
export async function takeKey(
  transaction: Transaction<Tables>,
  keyed: Keyed,
  reportId: number,
  at: number,
): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('until', '<=', at).execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({ ...keyed, report_id: reportId, until: at + keyMs })
    .onConflict((conflict) => conflict.columns(['team', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new KeyTaken();
}
