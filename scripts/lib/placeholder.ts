import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isPlaceholder, project } from './identity.ts';
import { extensionFolder, root } from './project.ts';
import type { Outcome } from './run.ts';

/** Checks both builds for the address of the project in package.json, while that leads nowhere. */
export async function checkPlaceholder(): Promise<Outcome> {
  const folders = [extensionFolder('chrome'), extensionFolder('firefox')];
  const faults = placeholderIn(folders, project.homepage);
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}

/** A sentence for each file in the folders that names the host of an address which is reserved. */
export function placeholderIn(folders: string[], address: string): string[] {
  const { host } = new URL(address);
  if (!isPlaceholder(host)) return [];
  const entries = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true }),
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file, 'latin1').includes(host))
    .map((file) => `${relative(root, file)} names ${host}, which leads nowhere.`);
}
