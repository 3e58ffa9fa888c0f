import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** SQLite keeps these beside a data file while it works, or after a crash. */
const companions = ['-journal', '-wal', '-shm'];

/**
 * Makes a folder that only its owner can look into. One that is there stays as it is: other things
 * may live in it. Throws the system's error.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/**
 * Makes the file if there is none, closed to every other account. One that is there stays as it is.
 * Throws the system's error.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/**
 * Closes a file, and what SQLite keeps beside it, to every other account. Throws the system's
 * error.
 */
export function closeToOthers(path: string): void {
  for (const file of [path, ...companions.map((end) => path + end)])
    if (existsSync(file)) chmodSync(file, 0o600);
}
