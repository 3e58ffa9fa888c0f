import { runQuietly } from './run.ts';

/**
 * The changes of this checkout: its files (paths within the project) that differ from the commit
 * `base`.
 */
export type Changes = { base: string; files: string[] };

/**
 * Compares the files with the commit at which this branch left the main one, or with HEAD if there
 * is none. Uncommitted files count, new ones included.
 */
export async function findChanges(): Promise<Changes> {
  const bases = await Promise.all(
    ['origin/HEAD', 'origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)),
  );
  const [base = 'HEAD'] = bases.flat();
  const files = [
    ...(await git('diff', '--name-only', '--no-renames', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return { base, files };
}

/** Whether one of the files is, or is below, one of these paths. */
export function isBelow(file: string, paths: string[]): boolean {
  return paths.some((path) => file === path || file.startsWith(`${path}/`));
}

/** Runs git and returns the lines of its output, or none if it fails. */
async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await runQuietly('git', args);
  return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
}
