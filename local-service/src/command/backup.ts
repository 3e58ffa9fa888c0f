import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makePrivateFile, makePrivateFolder } from '../base/private-files.ts';
import { pagesFolder } from '../store/pages.ts';
import { damageFoundIn, explainSqliteError, fileInUse } from '../store/sqlite-error.ts';
import { isNewFile } from '../store/sqlite-file.ts';
import { lockFile } from '../store/sqlite-lock.ts';
import type { Options } from './options.ts';
import { checkPages, copyPages, fitPages } from './saved-pages.ts';

/** The options that say where the reports are. */
type Place = Pick<Options, 'data' | 'database'>;

/** How long a file may be busy with a change of the service, in milliseconds. */
const waitMs = 5000;
/** All pages in one step, else a service that writes would make it begin again and again. */
const allPages = 2 ** 31 - 1;

/** How often a backup begins anew because an audit ended in between. */
const maxTries = 5;

/**
 * `verdict-service backup FILE`: saves the reports in a file and their pages in a folder beside it
 * (`FILE-pages`), also while the service runs and writes, and reads all of it back. With `verify`
 * it only reads back what was saved before. Resolves to the text to print. Throws a sentence; then
 * nothing is saved.
 */
export async function backUp(
  file: string,
  { verify = false }: { verify?: boolean },
  place: Place,
): Promise<string> {
  if (verify) {
    const saved = await readAllBack(file).catch((error: unknown) => {
      throw explainSqliteError(error, file);
    });
    if (!existsSync(pagesFolder(file)))
      throw new Error(`The folder ${pagesFolder(file)} is missing, which has its pages.`);
    return `${file} has ${saved}. All of it was read, and is whole.`;
  }
  const data = dataFile(place);
  const pages = pagesFolder(file);
  for (const path of [file, pages])
    if (existsSync(path)) throw new Error(`${path} is there already. Choose another name.`);
  if (!existsSync(data)) throw new Error(`There is no data file ${data}.`);
  const part = `${file}.part`;
  const folders = { from: pagesFolder(data), to: pagesFolder(part) };
  try {
    await copyPages(folders.from, folders.to);
    let tries = 1;
    for (await copy(data, part); !(await fitPages(part, data, folders)); await copy(data, part))
      if (++tries > maxTries)
        throw new Error('Too many audits ended meanwhile. Try again in a minute.');
    const saved = await readAllBack(part, { areNew: true });
    renameSync(folders.to, pages);
    renameSync(part, file);
    return `Saved ${saved} in ${file}. It was read back, and is whole.`;
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(folders.to, { recursive: true, force: true });
    throw explainSqliteError(explainSqliteError(error, data), part);
  }
}

/**
 * `verdict-service restore FILE`: puts a saved file and its pages in the place of the data file and
 * its pages, which are kept beside it. Throws a sentence for a file that is not whole or not of
 * this service, and while a service runs; then all stays as it is.
 */
export async function restore(file: string, place: Place): Promise<string> {
  const data = dataFile(place);
  let unlock: (() => void) | null | undefined;
  const part = `${data}.part`;
  try {
    const saved = await readAllBack(file);
    makePrivateFolder(dirname(data));
    unlock = lockFile(data);
    if (unlock === null) throw fileInUse(data);
    await copy(file, part);
    readBack(part);
    const owner = existsSync(data) ? statSync(data) : undefined;
    // A restore that was killed may have left some.
    rmSync(pagesFolder(part), { recursive: true, force: true });
    await copyPages(pagesFolder(file), pagesFolder(part));
    const old = `${data}.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    // A journal belongs to its file, and would spoil another one.
    const kept = ['', '-journal', '-wal', '-shm'].filter((end) => existsSync(data + end));
    if (owner) giveTo(owner, part);
    for (const end of kept) renameSync(data + end, old + end);
    // Pages belong to their reports: the same ids may be others in the restored file.
    const hadPages = existsSync(pagesFolder(data));
    if (hadPages) renameSync(pagesFolder(data), pagesFolder(old));
    if (existsSync(pagesFolder(part))) renameSync(pagesFolder(part), pagesFolder(data));
    renameSync(part, data);
    const lines = [`Restored ${saved} in ${data}.`];
    if (kept.length > 0) lines.push(`The reports of before are in ${old}.`);
    if (hadPages) lines.push(`Their pages are in ${pagesFolder(old)}.`);
    return lines.join('\n');
  } catch (error) {
    rmSync(part, { force: true });
    rmSync(pagesFolder(part), { recursive: true, force: true });
    throw explainSqliteError(error, file);
  } finally {
    unlock?.();
  }
}

/**
 * Gives a file the owner and the mode of another one, and its pages the owner. A service has an
 * account of its own, and a person restores as root.
 */
function giveTo({ uid, gid, mode }: Stats, file: string): void {
  chmodSync(file, mode);
  if (process.platform === 'win32') return;
  const folder = pagesFolder(file);
  const pages = existsSync(folder) ? ['', ...readdirSync(folder, { recursive: true })] : [];
  for (const path of [file, ...pages.map((page) => join(folder, String(page)))])
    chownSync(path, uid, gid);
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
 * read from a disk that takes no changes as well.
 */
async function copy(file: string, to: string): Promise<void> {
  rmSync(to, { force: true });
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
}

/** Opens a file to read it. One of another program with a log beside it must not be changed. */
function open(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: existsSync(`${file}-wal`), timeout: waitMs });
}

function requireOwn(database: DatabaseSync, file: string): void {
  if (isNewFile(database, file)) throw new Error(`There are no reports in ${file}.`);
}

/** Checks all of a saved file and its pages, and says in words how much that is. */
async function readAllBack(file: string, how?: { areNew: boolean }): Promise<string> {
  const reports = readBack(file);
  const pages = await checkPages(pagesFolder(file), how);
  return `${reports} and ${pages} ${pages === 1 ? 'page' : 'pages'}`;
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
