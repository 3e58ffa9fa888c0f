import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { billOfMaterials } from './bill-of-materials.ts';
import { project, sentenceOnPlaceholders } from './identity.ts';
import { librariesIn } from './licenses.ts';
import { root, type Target } from './project.ts';

const start = promisify(execFile);

/** Why no packages can be made of the clone in a folder: one sentence, or null. */
export async function reasonForNone(folder: string, forStores: boolean): Promise<string | null> {
  const git = async (...args: string[]) => (await start('git', args, { cwd: folder })).stdout;
  const status = await git('status', '--porcelain').catch(() => null);
  if (status === null) return 'Packages are made of a clone of the repository, and need git.';
  if (status !== '')
    return 'Packages are made of what is committed: commit or stash your changes, then run this again.';
  const tags = (await git('tag', '--points-at', 'HEAD', '--list', 'v*'))
    .split('\n')
    .filter(Boolean);
  if (tags.length > 0 && !tags.includes(`v${project.version}`))
    return `The tag here is ${tags.join(', ')}, and the version in package.json is ${project.version}: make them the same.`;
  return forStores ? sentenceOnPlaceholders() : null;
}

/**
 * Builds the extension of a folder and packs it into its .output/: the packages, a software bill
 * of materials for each, and SHA256SUMS. Returns the names of the files. The same sources give the
 * same bytes: WXT sorts the files in a package, and gives them no time.
 */
export async function makePackages(folder = root): Promise<string[]> {
  const output = join(folder, '.output');
  const files: string[] = [];
  const targets: Target[] = ['chrome', 'firefox'];
  for (const target of targets) {
    // A test runner sets NODE_ENV, and libraries are built by it.
    const env = { ...process.env, NODE_ENV: 'production' };
    await start('wxt', ['zip', '-b', target], { cwd: folder, env, maxBuffer });
    const bill = packageName(`${target}.cdx.json`);
    const licenses = await readFile(join(output, `${target}-mv3/licenses.txt`), 'utf8');
    await writeFile(join(output, bill), await billOfMaterials(folder, librariesIn(licenses)));
    files.push(packageName(`${target}.zip`), bill);
  }
  files.push(packageName('sources.zip'));
  const sums = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(output, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  await writeFile(join(output, 'SHA256SUMS'), (await Promise.all(sums)).join(''));
  return [...files, 'SHA256SUMS'];
}

const packageName = (part: string) => `${project.name}-${project.version}-${part}`;

/** How much a command may write, in bytes. */
const maxBuffer = 16 * 1024 * 1024;
