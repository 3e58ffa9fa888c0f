import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../scripts/lib/project.ts';

/**
 * Writes each table of a Markdown text as a CSV file of its own, and prints where: with `--write` a
 * command keeps its figures so. A table has the title of the heading right before it, or else of
 * its first cell. Throws for a table without either.
 */
export async function writeTables(command: string, text: string): Promise<void> {
  const folder = join('docs/measurements/data', command);
  await mkdir(inProject(folder), { recursive: true });
  for (const [name, csv] of tablesIn(text)) {
    await writeFile(inProject(join(folder, name)), csv);
    console.log(`• Written to ${join(folder, name)}`);
  }
}

/** The tables of a Markdown text as CSV (RFC 4180, with LF), by the names of their files. */
export function tablesIn(text: string): Map<string, string> {
  const tables = new Map<string, string>();
  let heading = '';
  for (const block of text.split(/\n{2,}/)) {
    if (block.startsWith('### ')) heading = block.slice(4).trim();
    if (!block.startsWith('|')) continue;
    const [head = [], , ...rows] = block.trim().split('\n').map(cellsOf);
    const title = heading === '' ? (head[0] ?? '') : heading;
    if (title === '') throw new Error(`This table has no title:\n${block}`);
    tables.set(`${slugOf(title)}.csv`, [head, ...rows].map(lineOf).join(''));
    heading = '';
  }
  return tables;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('**', ''));

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(',', '')
    .match(/[a-z\d]+/g)
    ?.join('-') ?? '';

const lineOf = (cells: string[]) =>
  `${cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
