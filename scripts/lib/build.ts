import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionFolder, root, type Target } from './project.ts';
import { type Outcome, runQuietly } from './run.ts';
import { sources } from './sources.ts';

/**
 * Builds the extension for one browser into `.output/<target>-mv3`, and notes what it was built
 * from.
 */
export async function build(target: Target): Promise<Outcome> {
  const state = await sourcesHash();
  const outcome = await runQuietly('wxt', ['build', '-b', target]);
  if (outcome.code === 0) await writeFile(stampOf(target), state);
  return outcome;
}

/**
 * Builds the extension unless its sources are those of the last build. Throws with the builder's
 * output if that fails.
 */
export async function buildWhenChanged(target: Target): Promise<void> {
  const last = await readFile(stampOf(target), 'utf8').catch(() => '');
  if (existsSync(join(extensionFolder(target), 'manifest.json')) && last === (await sourcesHash()))
    return;
  console.log(`• Building the extension for ${target === 'chrome' ? 'Chromium' : 'Firefox'} …`);
  const { code, output } = await build(target);
  if (code !== 0) throw new Error(`The extension could not be built:\n${output}`);
}

// The stamp is beside the folder: the files in the folder are what a person installs.
const stampOf = (target: Target) => `${extensionFolder(target)}.stamp`;

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  const paths = sources.flatMap((source) => [source, `${source}/**`]);
  const entries = globSync(paths, { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex');
}

/**
 * Writes `.wxt/` with WXT. tsconfig.json extends it, so types, lint and tests need it, and a fresh
 * clone has none.
 */
export function prepare(): Promise<Outcome> {
  return runQuietly('wxt', ['prepare']);
}
