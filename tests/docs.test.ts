import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md']).toSorted();
const places =
  /^(components|docs|entrypoints|lib|local-service|public|scripts|tests)(\/[\w./-]*)?$|^[\w.-]+\.(ts|json|md)$/;

/** Paths in backticks, and targets of links, as paths from the root of the project. */
function pathsIn(page: string): string[] {
  const lines = readFileSync(page, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const named = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const linked = [...line.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
      path.join(path.dirname(page), target),
    );
    // In the table of rooms, the second name of a row is a file in the room that is the first.
    const [room = ''] = named;
    const rest = line.startsWith('| `') && existsSync(room) ? named.slice(1) : named;
    const inRoom = rest.length < named.length ? rest.filter((name) => /\.\w+$/.test(name)) : [];
    const here = inRoom.length > 0 ? [room] : named;
    return linked.concat(
      inRoom.map((name) => path.join(room, name)),
      here.filter((name) => places.test(name)),
    );
  });
}

/** Functions, which stand in backticks with `()` behind their name. */
function functionsIn(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/`(?!import\()(\w+)\(\)`/g)].map(
    ([, name = '']) => name,
  );
}

const code = globSync('{components,entrypoints,lib,local-service}/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Whether the code has a function of this name, with type parameters or without. */
const isInCode = (name: string) => new RegExp(`function ${name}[(<]`).test(code);

describe.each(pages)('%s', (page) => {
  test('names and links only files that exist', () => {
    expect(pathsIn(page).filter((name) => !existsSync(name))).toEqual([]);
  });

  test('names only functions that exist', () => {
    expect(functionsIn(page).filter((name) => !isInCode(name))).toEqual([]);
  });
});

test('The files and functions that a page names are seen', () => {
  expect(pathsIn('docs/architecture.md')).toContain('lib/domain/jobs/job.ts');
  expect(pathsIn('docs/architecture.md')).toContain('components/ui/Button.tsx');
  expect(functionsIn('docs/architecture.md')).toContain('drain');
});
