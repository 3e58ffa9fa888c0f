import type { Privacy } from '../reports/privacy.ts';

/** The fields that decide. Single jobs and bulk changes have them. */
type Change =
  | { kind: 'create' | 'run' | 'delete' | 'delete-project' }
  | { kind: 'privacy'; privacy: Privacy };

/**
 * The way in which a person is kept from a change that they did not mean. `undo`: it waits before
 * it is sent, and can be taken back until then. `question`: a dialog asks before it, and it is sent
 * at once. `word`: the dialog wants a word typed, too. `none`: it harms nothing and costs little.
 */
export type Safeguard = 'undo' | 'question' | 'word' | 'none';

/** More runs than this may cost noticeable quota, so the person is asked. */
export const maxRunsUnasked = 10;
/** More deletes than this are more than a person has in view, so a word is typed. */
export const maxDeletesUnasked = 20;

/**
 * Returns how the person is kept from an unmeant change of `count` reports: by a question where
 * quota or the public is meant, by an undo where nothing left yet, and never by both. `count` is
 * null if the service decides which reports match. New reports have their form, which shows all.
 */
export function safeguardOf(change: Change, count: number | null = 1): Safeguard {
  const isMany = (most: number) => count === null || count > most;
  switch (change.kind) {
    case 'create':
      return 'none';
    case 'run':
      return isMany(maxRunsUnasked) ? 'question' : 'none';
    case 'privacy':
      return change.privacy === 0 ? 'question' : 'undo';
    case 'delete':
      return isMany(maxDeletesUnasked) ? 'word' : 'undo';
    case 'delete-project':
      return 'word';
  }
}
