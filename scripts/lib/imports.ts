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

/** These files, and all that they import, by themselves or through others. */
export function reachedFrom(files: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  for (const file of files) visit(file);
  return found;
}
