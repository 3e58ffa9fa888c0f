import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder } from '../stage.ts';

/**
 * Makes a disk of so many megabytes, in memory, until the test ends. Null where this account may
 * not.
 */
export function makeDisk(megabytes: number) {
  const folder = makeFolder();
  const size = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status !== 0) return null;
  // A process that has its working folder there may still be ending.
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves no room. */
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(filler),
  };
}
