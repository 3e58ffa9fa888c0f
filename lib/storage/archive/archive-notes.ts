import { openDatabase } from './database.ts';

/**
 * When reports older than `days` were last removed, in milliseconds since 1970. Null for never, and
 * 0 days where reports of any age were kept.
 */
export async function readPruned(): Promise<{ at: number; days: number } | null> {
  const note = await (await openDatabase()).get('upgrades', 'pruned');
  return note?.name === 'pruned' ? note : null;
}

/** Notes that the reports older than `days` were removed at `at` (milliseconds since 1970). */
export async function savePruned(at: number, days: number): Promise<void> {
  await (await openDatabase()).put('upgrades', { name: 'pruned', at, days });
}

/** Reads the identity of the archive; null before its first report. */
export async function readIdentity(): Promise<string | null> {
  const note = await (await openDatabase()).get('upgrades', 'identity');
  return note?.name === 'identity' ? note.id : null;
}
