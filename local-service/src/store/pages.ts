import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Kysely } from 'kysely';
import { writePrivateFile } from '../base/private-files.ts';
import type { Tables } from './tables.ts';

/** A page by its report, and by the end of its audit in ISO 8601: each audit has one of its own. */
export interface PageOf {
  id: number;
  generated_at: string;
}

/**
 * The pages that people read, compressed, apart from the reports: they are most of what is kept.
 * Those of one month lie together, so that they go at once.
 */
export interface Pages {
  /** Compresses a page, and makes room for it. Called before the transaction of `put`. */
  prepare: (at: string, html: string) => Promise<Uint8Array>;
  put: (transaction: Kysely<Tables>, page: PageOf, html: Uint8Array) => Promise<void>;
  /** The page of this audit, or null if it is not kept. */
  read: (page: PageOf) => Promise<Uint8Array | null>;
  /** Removes pages. Called again once their reports are deleted: an audit may end meanwhile. */
  remove: (pages: PageOf[]) => Promise<void>;
  /** Removes the pages of all months before the one of this time. */
  removeBefore: (time: string) => Promise<void>;
}

/**
 * The level after which Zstandard needs several times as long for a few percent. Its window is
 * within the 8 MB that browsers take (RFC 9659).
 */
const level = 9;
const compress = promisify(zstdCompress);

export const packPage = (html: string): Promise<Uint8Array> =>
  compress(html, { params: { [constants.ZSTD_c_compressionLevel]: level } });

export const unpackPage = promisify(zstdDecompress);

/** The pages of reports: those without an audit have none. */
export const pagesOf = (reports: { id: number; generated_at: string | null }[]): PageOf[] =>
  reports.flatMap(({ id, generated_at }) => (generated_at === null ? [] : [{ id, generated_at }]));

/** Whether a folder has the pages of a month. */
export const isMonth = (name: string) => /^\d{4}-\d\d$/.test(name);

/** The month of a time, such as `2026-11`. */
export const monthOf = (time: string): string => time.slice(0, 7);

/** The folder of the pages, beside the data file. */
export const pagesFolder = (file: string): string => `${file}-pages`;

const nameOf = ({ id, generated_at }: PageOf) => `${id}-${Date.parse(generated_at)}.html.zst`;

/** The path of a page below the folder of pages. */
export const pathOf = (page: PageOf): string => join(monthOf(page.generated_at), nameOf(page));

/**
 * Pages in a folder, which is made with the first one: `2026-11/17-1764190000000.html.zst`. Pages
 * that a kill left half written go now, if no other process writes (`isAlone`).
 */
export function filePages(folder: string, { isAlone }: { isAlone: boolean }): Pages {
  const parts = join(folder, 'parts');
  if (isAlone) rmSync(parts, { recursive: true, force: true });
  const place = (page: PageOf) => join(folder, pathOf(page));
  return {
    async prepare(at, html) {
      for (const name of [parts, join(folder, monthOf(at))])
        await mkdir(name, { recursive: true, mode: 0o700 });
      return packPage(html);
    },
    async put(_, page, html) {
      const part = join(parts, nameOf(page));
      await writePrivateFile(part, html);
      await rename(part, place(page));
    },
    read: (page) => readFile(place(page)).catch(orElse<null>(null)),
    async remove(pages) {
      for (const page of pages) await rm(place(page), { force: true });
    },
    async removeBefore(time) {
      for (const month of await readdir(folder).catch(orElse<string[]>([])))
        if (isMonth(month) && month < monthOf(time))
          await rm(join(folder, month), { recursive: true, force: true });
    },
  };
}

/** Pages in memory, beside reports in memory. */
export function memoryPages(): Pages {
  const kept = new Map<string, Uint8Array>();
  return {
    prepare: (_, html) => packPage(html),
    put: async (_, page, html) => void kept.set(pathOf(page), html),
    read: async (page) => kept.get(pathOf(page)) ?? null,
    async remove(pages) {
      for (const page of pages) kept.delete(pathOf(page));
    },
    async removeBefore(time) {
      for (const path of kept.keys()) if (path < monthOf(time)) kept.delete(path);
    },
  };
}

/** Handles the error of the system for a missing file. Throws any other one. */
export const orElse =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
