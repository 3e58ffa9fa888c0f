import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.ts';

/** The files that a file imports by a relative path, as paths within the project. */
export function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(inProject(file))) return [];
  const code = readFileSync(inProject(file), 'utf8');
  return [...code.matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}

/** These files, and all that they import, by themselves or through others. So with other arrows. */
export function reachedFrom(
  files: Iterable<string>,
  arrowsOf: (file: string) => Iterable<string> = importsOf,
): Set<string> {
  const found = new Set(files);
  // A set also hands out what is added meanwhile.
  for (const file of found) for (const to of arrowsOf(file)) found.add(to);
  return found;
}
