import { runQuietly } from './run.ts';

/**
 * The commit at which this branch left the main one, or HEAD if there is none, and the files (paths
 * within the project) that differ from it. Uncommitted files count, new ones included.
 */
export async function findChanges(): Promise<{ base: string; files: string[] }> {
  const bases = await Promise.all(
    ['origin/HEAD', 'origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)),
  );
  const [base = 'HEAD'] = bases.flat();
  const changed = await git('diff', '--name-only', '--no-renames', base);
  return { base, files: [...changed, ...(await git('ls-files', '-o', '--exclude-standard'))] };
}

/** Runs git and returns the lines of its output, or none if it fails. */
async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await runQuietly('git', args);
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}
