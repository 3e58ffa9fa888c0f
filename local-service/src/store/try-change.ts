import type { Kysely, Transaction } from 'kysely';
import { newToken } from '../base/secrets.ts';
import type { Tables } from './tables.ts';

/** Makes a change that leaves nothing, and does something else with it. */
export async function tryChange(
  query: Kysely<Tables>,
  also?: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const hash = newToken();
  await query.transaction().execute(async (transaction) => {
    await transaction.insertInto('sign_in_links').values({ hash, until: 0 }).execute();
    await transaction.deleteFrom('sign_in_links').where('hash', '=', hash).execute();
    await also?.(transaction);
  });
}
