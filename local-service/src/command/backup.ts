import { chmodSync, chownSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makePrivateFile, makePrivateFolder } from '../base/private-files.ts';
import { pagesFolder } from '../store/pages.ts';
import { damageFoundIn, explainSqliteError, fileInUse } from '../store/sqlite-error.ts';
import { isNewFile } from '../store/sqlite-file.ts';
import { lockFile } from '../store/sqlite-lock.ts';
import type { Options } from './options.ts';

/** The options that say where the reports are. */
type Place = Pick<Options, 'data' | 'database'>;

/** How long a file may be busy with a change of the service, in milliseconds. */
const waitMs = 5000;
/** All pages in one step, else a service that writes would make it begin again and again. */
const allPages = 2 ** 31 - 1;

/**
 * `verdict-service backup FILE`: saves the reports in a file, also while the service runs and
 * writes, and reads it back. Throws a sentence; then there is no file.
 */
export async function backupCommand(file: string, place: Place): Promise<number> {
  const data = dataFile(place);
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`);
  if (!existsSync(data)) throw new Error(`There is no data file ${data}.`);
  const part = `${file}.part`;
  try {
    const counts = await copy(data, part);
    renameSync(part, file);
    console.log(`Saved ${counts} in ${file}. It was read back, and is whole.`);
    const pages = pagesFolder(data);
    if (existsSync(pages))
      console.log(`The pages are not in it. To keep them, copy ${pages} as well.`);
    return 0;
  } catch (error) {
    rmSync(part, { force: true });
    throw explainSqliteError(explainSqliteError(error, data), part);
  }
}

/**
 * `verdict-service restore FILE`: puts a saved file in the place of the data file, which is kept
 * beside it. Throws a sentence for a file that is not whole or not of this service, and while a
 * service runs; then all stays as it is.
 */
export async function restoreCommand(file: string, place: Place): Promise<number> {
  const data = dataFile(place);
  let unlock: (() => void) | null | undefined;
  const part = `${data}.part`;
  try {
    readBack(file);
    makePrivateFolder(dirname(data));
    unlock = lockFile(data);
    if (unlock === null) throw fileInUse(data);
    const counts = await copy(file, part);
    const old = `${data}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    // A journal belongs to its file, and would spoil another one.
    const kept = ['', '-journal', '-wal', '-shm'].filter((end) => existsSync(data + end));
    if (existsSync(data)) belongLike(part, data);
    for (const end of kept) renameSync(data + end, old + end);
    // Pages belong to their reports: the same ids may be others in the restored file.
    const hadPages = existsSync(pagesFolder(data));
    if (hadPages) renameSync(pagesFolder(data), pagesFolder(old));
    renameSync(part, data);
    console.log(`Restored ${counts} in ${data}.`);
    if (kept.length > 0) console.log(`The reports of before are in ${old}.`);
    if (hadPages) console.log(`Their pages are in ${pagesFolder(old)}.`);
    return 0;
  } catch (error) {
    rmSync(part, { force: true });
    throw explainSqliteError(error, file);
  } finally {
    unlock?.();
  }
}

/**
 * Gives a file the owner and the mode of another one. A service has an account of its own, and a
 * person restores as root.
 */
function belongLike(file: string, other: string): void {
  const { uid, gid, mode } = statSync(other);
  chmodSync(file, mode);
  if (process.platform !== 'win32') chownSync(file, uid, gid);
}

/** The data file. Other accounts may not read what is copied: reports and their pages. */
function dataFile({ data, database }: Place): string {
  if (database !== undefined)
    throw new Error(
      'The reports are in PostgreSQL: save them with pg_dump, and bring them back with pg_restore.',
    );
  process.umask(0o077);
  return data;
}

/**
 * Copies a data file, with what its log has, into one file that needs no log, so that it can be
 * read from a disk that takes no changes as well. Checks the copy, and says what it holds.
 */
async function copy(file: string, to: string): Promise<string> {
  makePrivateFile(to);
  const source = open(file);
  try {
    requireOwn(source, file);
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  const copied = new DatabaseSync(to);
  copied.exec('PRAGMA journal_mode = DELETE');
  copied.close();
  return readBack(to);
}

/** Opens a file to read it. One of another program with a log beside it must not be changed. */
function open(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: existsSync(`${file}-wal`), timeout: waitMs });
}

function requireOwn(database: DatabaseSync, file: string): void {
  if (isNewFile(database, file)) throw new Error(`There are no reports in ${file}.`);
}

/** Checks all of a file, and says in words how much it holds. */
function readBack(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const database = open(file);
  try {
    requireOwn(database, file);
    const checks = database.prepare('PRAGMA integrity_check').all();
    if (checks.some((row) => row['integrity_check'] !== 'ok')) throw damageFoundIn(file);
    const count = Number(database.prepare('SELECT count(*) AS n FROM reports').get()?.['n']);
    const size = (statSync(file).size / 1e6).toFixed(1);
    return `${count} ${count === 1 ? 'report' : 'reports'} (${size} MB)`;
  } finally {
    database.close();
  }
}
