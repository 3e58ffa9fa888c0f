import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isPlaceholder, project } from './identity.ts';
import { extensionFolder, root } from './project.ts';
import type { Outcome } from './run.ts';

/** Checks both builds for the address of the project in package.json, while that leads nowhere. */
export async function checkPlaceholder(): Promise<Outcome> {
  const folders = [extensionFolder('chrome'), extensionFolder('firefox')];
  const faults = await placeholderIn(folders, project.homepage);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}

/** A sentence for each file in the folders that names the host of an address which is reserved. */
export async function placeholderIn(folders: string[], address: string): Promise<string[]> {
  const { host } = new URL(address);
  if (!isPlaceholder(host)) return [];
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { withFileTypes: true, recursive: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const faults = files.map(async (file) =>
    (await readFile(file, 'latin1')).includes(host)
      ? [`${relative(root, file)} names ${host}, which leads nowhere.`]
      : [],
  );
  return (await Promise.all(faults)).flat();
}
