import * as v from 'valibot';
import {
  Acceptance,
  Acceptances,
  withAcceptance,
  withUndone,
} from '../domain/accepted/acceptance.ts';
import { collection } from './collection.ts';
import { acceptedPrefix, remove, withLock, write } from './extension-storage.ts';

/**
 * The acceptances of a connection, oldest first, by the id of the connection. They are stored as
 * one text: the popup reads all of storage at first, and browsers read a text much quicker than
 * its parts.
 */
export const storedAccepted = collection(
  acceptedPrefix,
  v.pipe(v.string(), v.parseJson(), Acceptances),
);

/** Returns acceptances as they are stored. */
export const acceptedText = (list: Acceptance[]): string => JSON.stringify(list);

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
  return withLock(async () => {
    const before = await readAccepted(connectionId);
    const after = next(before);
    const key = storedAccepted.key(connectionId);
    if (after?.length === 0) await remove(key);
    else if (after && after !== before) await write({ [key]: acceptedText(after) });
    return after && { before, after };
  });
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
 * Changes reason, place and end of an acceptance. One that another window has removed stays
 * removed. Null if there are too many. Rejects as `saveAcceptance` does.
 */
export async function editAcceptance(
  connectionId: string,
  { id, ...answer }: Pick<Acceptance, 'id' | 'reason' | 'where' | 'until'>,
): Promise<AcceptedChange | null> {
  return changeAccepted(connectionId, (list) => {
    const known = list.find((one) => one.id === id);
    return known ? withAcceptance(list, v.parse(Acceptance, { ...known, ...answer })) : list;
  });
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
