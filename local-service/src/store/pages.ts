import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The report that a page is of, and when its audit ended, in ISO 8601. */
interface PageOf {
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
  /** The page of the last audit, or null if it is not kept. */
  read: (page: PageOf) => Promise<Uint8Array | null>;
  /** Removes all pages of reports that are deleted after that. */
  remove: (ids: number[]) => Promise<void>;
  /** Removes the pages of all months before the one of this time. */
  removeBefore: (time: string) => Promise<void>;
}

/** The level after which Zstandard needs several times as long for a few percent. */
const level = 9;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export const packPage = (html: string): Promise<Uint8Array> =>
  compress(html, { params: { [constants.ZSTD_c_compressionLevel]: level } });

export const unpackPage = async (packed: Uint8Array): Promise<string> =>
  (await decompress(packed)).toString();

/** The month of a time, such as `2026-11`. */
export const monthOf = (time: string): string => time.slice(0, 7);

/** The folder of the pages, beside the data file. */
export const pagesFolder = (file: string): string => `${file}-pages`;

/**
 * Pages in a folder, which is made with the first one: `2026-11/17.html.zst`. An audit of another
 * month leaves the page of the one before, until that month or the report goes.
 */
export function filePages(folder: string): Pages {
  const place = ({ id, generated_at }: PageOf) =>
    join(folder, monthOf(generated_at), `${id}.html.zst`);
  const months = () => readdir(folder).catch(orElse<string[]>([]));
  return {
    async prepare(at, html) {
      await mkdir(join(folder, monthOf(at)), { recursive: true, mode: 0o700 });
      return packPage(html);
    },
    async put(_, page, html) {
      const path = place(page);
      // Written under another name first, so that a kill leaves no half of a page.
      await writeFile(`${path}.part`, html, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    },
    read: (page) => readFile(place(page)).catch(orElse<null>(null)),
    async remove(ids) {
      for (const month of await months())
        for (const id of ids) await rm(join(folder, month, `${id}.html.zst`), { force: true });
    },
    async removeBefore(time) {
      for (const month of await months())
        if (month < monthOf(time)) await rm(join(folder, month), { recursive: true, force: true });
    },
  };
}

/** Pages in memory, beside reports in memory. */
export function memoryPages(): Pages {
  const kept = new Map<number, PageOf & { html: Uint8Array }>();
  return {
    prepare: (_, html) => packPage(html),
    put: async (_, page, html) => void kept.set(page.id, { ...page, html }),
    read: async ({ id }) => kept.get(id)?.html ?? null,
    async remove(ids) {
      for (const id of ids) kept.delete(id);
    },
    async removeBefore(time) {
      for (const { id, generated_at } of kept.values())
        if (monthOf(generated_at) < monthOf(time)) kept.delete(id);
    },
  };
}

/** Handles the error of the system for a missing file. Throws any other one. */
const orElse =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
