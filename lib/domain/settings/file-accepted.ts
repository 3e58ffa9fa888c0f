import * as v from 'valibot';
import { Acceptance, maxAcceptances, withAdded } from '../accepted/acceptance.ts';

/** An acceptance of a settings file. It has no id. */
const FileAcceptance = v.strictObject(v.omit(Acceptance, ['id']).entries);

/** The acceptances of a connection in a settings file. */
export const FileAcceptances = v.pipe(v.array(FileAcceptance), v.maxLength(maxAcceptances));
type FileAcceptances = v.InferOutput<typeof FileAcceptances>;

/** Returns acceptances as a file has them: those of single pages only if these are wanted. */
export function acceptancesForFile(list: Acceptance[], withPages: boolean): FileAcceptances {
  const shared = list.filter(({ where }) => withPages || where.in !== 'page');
  return shared.map(({ id: _id, ...one }) => one);
}

/**
 * Adds the acceptances of a file, oldest first. A check that this profile accepts in the same place
 * keeps its acceptance. There may be too many then (`areTooMany`).
 */
export function withFileAcceptances(own: Acceptance[], added: FileAcceptances): Acceptance[] {
  const imported = added.map((one) => ({ ...one, id: crypto.randomUUID() }));
  // Those of this profile last, so that they take the place of others.
  return [...imported, ...own]
    .reduce<Acceptance[]>((list, one) => withAdded(list, one), [])
    .toSorted((one, other) => one.acceptedAt - other.acceptedAt);
}
