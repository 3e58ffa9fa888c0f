import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

/** The bytes of files in the package, and after gzip -9 of each file. */
export interface Weight {
  raw: number;
  gzip: number;
}

/** A file of the built extension, by its path in it. */
export interface Weighed extends Weight {
  path: string;
}

/**
 * Lists the files that a page of the built extension loads: itself, its styles and scripts, and all
 * that these import. `later` are the files that they import on demand.
 */
export async function weighPage(
  extension: string,
  page: string,
): Promise<{ loaded: Weighed[]; later: Weighed[] }> {
  const html = await readFile(join(extension, page), 'utf8');
  const references = [
    ...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g),
  ].flatMap(([, path]) => path ?? []);
  const loaded = new Set([page]);
  const asked = new Set<string>();
  const follow = async (path: string, found: Set<string>) => {
    if (loaded.has(path) || found.has(path)) return;
    found.add(path);
    if (!path.endsWith('.js')) return;
    const { now, onDemand } = importsOf(await readFile(join(extension, path), 'utf8'), path);
    for (const one of now) await follow(one, found);
    for (const one of onDemand) asked.add(one);
  };
  for (const reference of references) await follow(inPackage(reference, page), loaded);
  const later = new Set<string>();
  // The set grows during the walk: a file that comes on demand may import others.
  for (const path of asked) await follow(path, later);
  return { loaded: await weighAll(extension, loaded), later: await weighAll(extension, later) };
}

/** One file of the built extension. */
export async function weigh(extension: string, path: string): Promise<Weighed> {
  const content = await readFile(join(extension, path));
  return {
    path,
    raw: content.length,
    gzip: content.length === 0 ? 0 : gzipSync(content, { level: 9 }).length,
  };
}

/** All of the files together. */
export function total(files: Weight[]): Weight {
  return {
    raw: files.reduce((sum, { raw }) => sum + raw, 0),
    gzip: files.reduce((sum, { gzip }) => sum + gzip, 0),
  };
}

const weighAll = (extension: string, paths: Set<string>) =>
  Promise.all([...paths].map((path) => weigh(extension, path)));

const inPackage = (reference: string, from: string) =>
  posix.resolve('/', posix.dirname(from), reference).slice(1);

function importsOf(code: string, path: string): { now: string[]; onDemand: string[] } {
  const now = parseAst(code).body.flatMap((node) =>
    'source' in node && node.source ? [inPackage(node.source.value, path)] : [],
  );
  // The builder writes these with a plain string.
  const onDemand = [...code.matchAll(/\bimport\(\s*[`"']([^`"']+)[`"']\s*\)/g)].flatMap(([, one]) =>
    one ? [inPackage(one, path)] : [],
  );
  return { now, onDemand };
}
