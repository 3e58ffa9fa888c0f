import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project.ts';
import type { Outcome } from './run.ts';

/**
 * Compares a file with its text as the code makes it now. With `write`, writes that text instead.
 */
export async function checkMadeFile(file: string, made: string, write: boolean): Promise<Outcome> {
  if (write) writeFileSync(inProject(file), made);
  return readFileSync(inProject(file), 'utf8') === made
    ? { code: 0, output: '' }
    : { code: 1, output: `${file} is not what the code says: npm run check -- --write` };
}
