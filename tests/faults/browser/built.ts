import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionFolder, type Target } from '../../../scripts/lib/project.ts';

/** A folder that holds an extension, and can be thrown away. */
export interface Copy {
  folder: string;
  remove: () => Promise<void>;
}

/** The folder of the built extension for each browser. */
export interface Builds {
  chromium: string;
  firefox: string;
}

/** Copies the built extension, so that another build does not change it under a running browser. */
export async function copyOfBuild(target: Target): Promise<Copy> {
  return copyOf(extensionFolder(target));
}

/** Copies an extension, so that the copy can be changed. */
export async function copyOf(extension: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-faults-'));
  await cp(extension, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Raises the version of the extension in a folder. Returns the new version. */
export async function raiseVersion(folder: string): Promise<string> {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  const version = manifest.version.replace(/\d+$/, (last) => String(Number(last) + 1));
  await writeFile(file, JSON.stringify({ ...manifest, version }));
  return version;
}
