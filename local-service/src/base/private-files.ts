import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';

/**
 * The endings of the files beside a data file: what SQLite has there while it works or after a
 * crash, and the lock of the service.
 */
const companions = ['-journal', '-wal', '-shm', '-lock'];

/**
 * Makes a folder that only its owner can open. Leaves an existing one as it is, because it may hold
 * other files. Throws the system error.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Makes a file that only its owner can open. Leaves an existing one as it is. Throws the system
 * error.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/**
 * Closes a file, and the files of SQLite beside it, to all other accounts. Throws the system error.
 */
export function closeToOthers(path: string): void {
  for (const file of [path, ...companions.map((end) => path + end)])
    if (existsSync(file)) chmodSync(file, 0o600);
}

/** Writes a file that only its owner can open. Throws the system error with its path. */
export async function writePrivateFile(path: string, bytes: Uint8Array, flush = true) {
  await writeFile(path, bytes, { mode: 0o600, flush }).catch((error: Error) => {
    // That of a full disk does not name it.
    throw Object.assign(error, { path });
  });
}

/** Throws the system error with the path of a file where a disk has no room for it, of 100 KB. */
export async function needRoom(path: string): Promise<void> {
  try {
    await writePrivateFile(path, new Uint8Array(1e5), false);
  } finally {
    await rm(path, { force: true });
  }
}
