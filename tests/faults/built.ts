import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionFolder, type Target } from '../../scripts/lib/project.ts';

/** A copy of the built extension, so that a build meanwhile does not pull it from under a running browser. */
export async function copyOfBuild(target: Target): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-faults-'));
  await cp(extensionFolder(target), folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
