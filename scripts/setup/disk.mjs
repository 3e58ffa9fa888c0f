import { statfs } from 'node:fs/promises';
import { SetupProblem } from './say.mjs';

const megabyte = 1024 * 1024;

/**
 * Throws a sentence if the disk of one of these folders is full. A command writes packages, builds,
 * and the profiles of browsers.
 */
export async function ensureSpace(folders, neededMegabytes = 500) {
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / megabyte);
    if (free < neededMegabytes)
      throw new SetupProblem(
        `The disk is full: ${folder} has ${free} MB left and this needs ${neededMegabytes}. Free some, then run this again.`,
      );
  }
}
