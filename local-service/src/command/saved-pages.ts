import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMonth, orElse, type PageOf, pagesOf, pathOf, unpackPage } from '../store/pages.ts';

/**
 * Copies the pages of one folder to another one that only its owner can open. A page that goes
 * meanwhile is left out. Throws the error of the system.
 */
export async function copyPages(from: string, to: string): Promise<void> {
  for (const path of await pathsIn(from)) await copyPage(from, to, path);
}

/**
 * Makes a copy of pages fit the copy of the reports (`saved`), which was made after it, while the
 * service runs: adds the pages of newer audits, and removes those of no report. Returns false if
 * one is missing because its report was audited or deleted meanwhile.
 */
export async function fitPages(
  saved: string,
  data: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const wanted = new Map(pagesIn(saved).map((page) => [pathOf(page), page]));
  const copied = new Set(await pathsIn(to));
  const there = new Set(await pathsIn(from));
  for (const path of copied) if (!wanted.has(path)) await rm(join(to, path));
  const missing: PageOf[] = [];
  for (const [path, page] of wanted) {
    if (copied.has(path)) continue;
    if (!there.has(path) || !(await copyPage(from, to, path))) missing.push(page);
  }
  if (missing.length === 0) return true;
  const now = new Map(pagesIn(data).map(({ id, generated_at }) => [id, generated_at]));
  return missing.every(({ id, generated_at }) => now.get(id) === generated_at);
}

/**
 * Reads all pages of a folder, and returns how many. Notes their sum beside those that `areNew`,
 * and compares it later: a page that is cut short is unpacked without an error. Throws a sentence
 * for damaged ones, and for others than were saved.
 */
export async function checkPages(folder: string, { areNew = false } = {}): Promise<number> {
  const paths = (await pathsIn(folder)).toSorted();
  const hash = createHash('sha256');
  for (const path of paths) {
    const packed = await readFile(join(folder, path));
    await unpackPage(packed).catch((cause: unknown) => {
      throw new Error(`The page ${join(folder, path)} is damaged.`, { cause });
    });
    hash.update(`${path} ${packed.length} `).update(packed);
  }
  const [note, sum] = [join(folder, 'sum'), hash.digest('hex')];
  if (areNew) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(note, sum, { mode: 0o600 });
  }
  const noted = await readFile(note, 'utf8').catch(orElse(''));
  if (noted.length > 0 && noted !== sum)
    throw new Error(`The pages in ${folder} are damaged, or some are missing.`);
  return paths.length;
}

/** The paths of all pages below a folder, which may not be there. */
async function pathsIn(folder: string): Promise<string[]> {
  const none = orElse<string[]>([]);
  const months = (await readdir(folder).catch(none)).filter(isMonth);
  const paths = months.map(async (month) =>
    (await readdir(join(folder, month)).catch(none)).map((name) => join(month, name)),
  );
  return (await Promise.all(paths)).flat();
}

/** Returns false if there is no such page. */
async function copyPage(from: string, to: string, path: string): Promise<boolean> {
  const place = join(to, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const copying = copyFile(join(from, path), place, constants.COPYFILE_FICLONE);
  return copying.then(() => true, orElse(false));
}

/** The pages that the reports of a data file have, or had before they were no longer kept. */
function pagesIn(file: string): PageOf[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('SELECT id, generated_at FROM reports').all();
    return pagesOf(rows as { id: number; generated_at: string | null }[]);
  } finally {
    database.close();
  }
}
