import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../base/private-files.ts';

/** SQLite's codes for a file that is in use. */
const inUse = new Set([5, 6]);

/**
 * Locks a data file for one service, by an empty file beside it (`-lock`), so that commands can use
 * the data meanwhile. SQLite holds the lock, so it ends with the process. Returns the function that
 * ends it; null if another process still has it after `waitMs` milliseconds. Throws the error of
 * SQLite or of the system.
 */
export function lockFile(file: string, waitMs = 0): (() => void) | null {
  const path = `${file}-lock`;
  if (!existsSync(path)) makePrivateFile(path);
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (inUse.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) return null;
    throw error;
  }
  return () => lock.close();
}
