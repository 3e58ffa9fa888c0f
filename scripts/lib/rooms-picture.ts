import { globSync, readFileSync } from 'node:fs';
import { roomOf } from '../house/rooms.mjs';
import { importsOf, reachedFrom } from './imports.ts';
import { checkMadeFile } from './made-file.ts';
import { inProject, root } from './project.ts';
import type { Outcome } from './run.ts';

const tops = ['entrypoints', 'components', 'lib', 'local-service'];
const page = 'docs/architecture.md';
const start = '<!-- The rooms, as `npm run check -- --write` draws them from the imports. -->\n\n';
const end = '\n<!-- End of the rooms. -->';

/** The room of a file, or the larger one that the picture shows in its place. */
function boxOf(file: string): string | undefined {
  const parts = roomOf(file.replaceAll('\\', '/'))?.split('/');
  return parts?.slice(0, parts[0] === 'lib' ? 2 : 1).join('/');
}

/** The rooms that the files of each room import from. */
type RoomImports = Map<string, Set<string>>;

/**
 * Compares the picture of the rooms in docs/architecture.md with what the files import. With
 * `write`, draws it anew instead.
 */
export async function checkRoomsPicture(write: boolean): Promise<Outcome> {
  const text = readFileSync(inProject(page), 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from)
    return { code: 1, output: `${page} needs the lines "${start.trim()}" and "${end.trim()}".` };
  const picture = drawRooms(importsOfRooms());
  const drawn = text.slice(0, from + start.length) + picture + text.slice(to);
  return checkMadeFile(page, drawn, write);
}

/**
 * The rooms as a Mermaid diagram. An arrow is left out where a longer way shows the same, so that
 * the layers can be seen.
 */
function drawRooms(imports: RoomImports): string {
  const arrowsOf = (room: string) => imports.get(room) ?? [];
  const leads = (from: string, to: string) => reachedFrom(arrowsOf(from), arrowsOf).has(to);
  const arrows = [...imports].flatMap(([from, direct]) =>
    [...direct]
      .filter((to) => ![...direct].some((by) => by !== to && leads(by, to)))
      .map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  const names = [...imports.keys()].map((room) => `  ${id(room)}["${room}"]`);
  return ['```mermaid', 'flowchart TD', ...names.toSorted(), ...arrows.toSorted(), '```', ''].join(
    '\n',
  );
}

const id = (room: string) => room.replaceAll(/\W/g, '-');

function importsOfRooms(): RoomImports {
  const imports: RoomImports = new Map();
  for (const file of globSync(`{${tops.join(',')}}/**/*.{ts,tsx}`, { cwd: root })) {
    const from = boxOf(file);
    if (!from) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const imported of importsOf(file)) {
      const to = boxOf(imported);
      if (!to || to === from) continue;
      targets.add(to);
      if (!imports.has(to)) imports.set(to, new Set());
    }
  }
  return imports;
}
