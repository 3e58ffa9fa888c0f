import * as v from 'valibot';
import {
  Acceptance,
  Acceptances,
  withAcceptance,
  withUndone,
} from '../domain/accepted/acceptance.ts';
import { collection } from './collection.ts';
import { acceptedPrefix } from './extension-storage.ts';

/** The acceptances of a connection, oldest first, by the id of the connection. */
export const storedAccepted = collection(acceptedPrefix, Acceptances);

/** Reads the acceptances of a connection. */
export async function readAccepted(connectionId: string): Promise<Acceptance[]> {
  return (await storedAccepted.read(connectionId)) ?? [];
}

/** A change of acceptances. It can be taken back. */
export interface AcceptedChange {
  before: Acceptance[];
  after: Acceptance[];
}

/**
 * Changes the acceptances of a connection. Does nothing and returns null if `next` returns null.
 * Rejects when storage is full.
 */
export async function changeAccepted(
  connectionId: string,
  next: (list: Acceptance[]) => Acceptance[] | null,
): Promise<AcceptedChange | null> {
  let change: AcceptedChange | null = null;
  await storedAccepted.change(
    connectionId,
    (before) => {
      const after = next(before);
      change = after && { before, after };
      if (after === null) return before;
      return after.length > 0 ? after : null;
    },
    [],
  );
  return change;
}

/**
 * Adds an acceptance, or changes the one with its id. Null if there are too many. Rejects when
 * storage is full, and with an acceptance that could not be read again.
 */
export async function saveAcceptance(
  connectionId: string,
  acceptance: Acceptance,
): Promise<AcceptedChange | null> {
  const added = v.parse(Acceptance, acceptance);
  return changeAccepted(connectionId, (list) => withAcceptance(list, added));
}

/**
 * Takes a change back. Changes of another window since then stay. Rejects when storage is full, and
 * if there would be too many.
 */
export async function undoAccepted(
  connectionId: string,
  { before, after }: AcceptedChange,
): Promise<void> {
  const undone = await changeAccepted(connectionId, (list) => withUndone(list, before, after));
  if (!undone) throw new Error('There are too many acceptances.');
}
