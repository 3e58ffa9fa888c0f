import { bestEffort } from '../best-effort.ts';
import { openDatabase } from './database.ts';
import type { ArchiveNote } from './rows.ts';

/**
 * Reads when reports older than `days` were last removed, in milliseconds since 1970. Null if this
 * never happened; 0 `days` means that reports of any age were kept.
 */
export async function readPruned(): Promise<{ at: number; days: number } | null> {
  const note = await (await openDatabase()).get('archive-notes', 'pruned');
  return note?.name === 'pruned' ? note : null;
}

/** Saves a note in place of the one with its name. */
export async function saveNote(note: ArchiveNote): Promise<void> {
  await (await openDatabase()).put('archive-notes', note);
}

/** How long the person is told that an earlier database was lost, in milliseconds. */
const tellsLossForMs = 30 * 24 * 60 * 60_000;

/**
 * When it was noticed that an earlier database, with its history, was lost (milliseconds since
 * 1970). Null for never, for long ago, and where the person has removed all reports since.
 */
export async function readLost(now = Date.now()): Promise<number | null> {
  const { store } = (await openDatabase()).transaction('archive-notes');
  const [lost, forgotten] = await Promise.all([store.get('lost'), store.get('forgotten')]);
  if (lost?.name !== 'lost' || now - lost.at > tellsLossForMs) return null;
  return forgotten?.name === 'forgotten' && forgotten.at >= lost.at ? null : lost.at;
}

/**
 * Whether the person has removed all reports since `askedAt` (milliseconds since 1970). False if
 * the database cannot be read: then it holds no reports either.
 */
export async function isForgottenSince(askedAt: number): Promise<boolean> {
  const note = await bestEffort(async () =>
    (await openDatabase()).get('archive-notes', 'forgotten'),
  );
  return note?.name === 'forgotten' && askedAt <= note.at;
}
