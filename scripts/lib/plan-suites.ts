import { type Changes, hasRemoved, isBelow } from './changes.ts';
import { suites, type SuiteName } from './suites.ts';

/** A suite to run: all of it, or the tests that import what changed since a commit. */
export type Planned = { name: SuiteName; since: string | null };

const names = Object.keys(suites) as SuiteName[];

/**
 * Reads what follows `npm test --`: names of suites, and `changed`. Throws a sentence for anything
 * else.
 */
export function readSuiteNames(words: string[]): { asked: SuiteName[]; isChanged: boolean } {
  const unknown = words.filter(
    (word) => word !== 'changed' && !names.some((name) => name === word),
  );
  if (unknown.length > 0)
    throw new Error(
      `There is no suite "${unknown.join(', ')}"; there are: ${names.join(', ')}, and changed.`,
    );
  const named = names.filter((name) => words.includes(name));
  return { asked: named.length > 0 ? named : names, isChanged: words.includes('changed') };
}

/**
 * Plans the suites for these changes. A suite runs whole where it reads a changed file otherwise
 * than by an import.
 */
export function planSuites(asked: SuiteName[], { base, files }: Changes): Planned[] {
  if (files.length === 0) return [];
  return asked.map((name) => {
    const { reads } = suites[name];
    const isWhole =
      files.some((file) => isBelow(file, reads)) || (name === 'unit' && hasRemoved(files));
    return { name, since: isWhole ? null : base };
  });
}
