import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { localServiceGuide } from '../lib/domain/guide.ts';
import { results } from '../lib/domain/reports/result.ts';
import { headingId, renderGuide } from '../scripts/lib/guide.ts';
import { project } from '../scripts/lib/identity.ts';

const pages = globSync(['*.md', '{docs,local-service/docs}/**/*.md']).toSorted();
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

/** Links to a heading of this or of another page, as `<page>#<id>`. */
function headingLinksIn(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
    ([, target = '', id = '']) =>
      `${target === '' ? page : path.join(path.dirname(page), target)}#${id}`,
  );
}

/** Whether a page has a heading with this id, given as `<page>#<id>`. The ids are GitHub's. */
function hasHeading(link: string): boolean {
  const [page = '', id] = link.split('#');
  if (!existsSync(page)) return false;
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => headingId(heading) === id);
}

/** The pictures that a page shows, as paths from the root of the project. */
function picturesIn(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/ (?:src|srcset)="([^"]+)"/g)].map(
    ([, picture = '']) => path.join(path.dirname(page), picture),
  );
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

  test('links only headings that exist', () => {
    expect(headingLinksIn(page).filter((link) => !hasHeading(link))).toEqual([]);
  });

  test('shows only pictures that exist, each with its dark variant', () => {
    const pictures = picturesIn(page);
    expect(pictures.filter((picture) => !existsSync(picture))).toEqual([]);
    const dark = pictures.map((picture) => picture.replace(/-light\.png$/, '-dark.png'));
    expect(dark.filter((picture) => !pictures.includes(picture))).toEqual([]);
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

test('The README clones from the address of the project, and is short', () => {
  const readme = readFileSync('README.md', 'utf8');
  const clones = [...readme.matchAll(/git clone (\S+)/g)].map(([, address]) => address);
  expect(new Set(clones)).toEqual(new Set([project.homepage]));
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(90);
});

test('Every picture in docs/images is shown', () => {
  const shown = new Set(pages.flatMap(picturesIn));
  expect(globSync('docs/images/*').filter((picture) => !shown.has(picture))).toEqual([]);
});

/** The messages as patterns, in which a placeholder stands for any words. */
const messagePatterns = Object.values(
  JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8')) as Record<
    string,
    { message: string }
  >,
)
  .map(({ message }) => message.split(/\$\w+\$?/))
  // One of placeholders and a sign or two would be any words.
  .filter((parts) => parts.length === 1 || /\p{L}{3}/u.test(parts.join('')))
  .map((parts) => parts.map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)))
  .map((parts) => new RegExp(`^${parts.join('.+')}$`));

/** Whether a screen of the extension has these words. */
function isOnScreen(words: string): boolean {
  return messagePatterns.some((pattern) => pattern.test(words));
}

const quoting = ['docs/guide.md', 'docs/stores/reviewers.md'];

test.each(quoting)('%s quotes only what stands on the screen', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');
  const quoted = [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
  expect(quoted).toContain('Create report');
  expect(quoted.filter((words) => !isOnScreen(words))).toEqual([]);
});

describe('The guide', () => {
  const guide = readFileSync('docs/guide.md', 'utf8').replaceAll(/\s+/g, ' ');

  test('names every mark that the toolbar button can have', () => {
    const sources = ['lib/browser/toolbar.ts', 'lib/domain/reports/result.ts'];
    const shapes = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/shape: '(.)'/g)].map(([, shape = '']) => shape),
    );
    expect(new Set(shapes).size).toBe(4 + results.length);
    expect(shapes.filter((shape) => !guide.includes(`\`${shape}`))).toEqual([]);
  });

  test('has the paragraphs that the extension links to', () => {
    const [, id] = localServiceGuide.split('#');
    expect(renderGuide()).toContain(`<h3 id="${id}">`);
  });
});

test.each(['docs/guide.md', 'docs/privacy.md', 'docs/decisions/0018-a-tracker-is-an-address.md'])(
  '%s says what opening a new issue sends',
  (page) => {
    expect(readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ')).toContain(
      'Opening it sends title and text to the tracker, in the address; the issue is created when you submit it.',
    );
  },
);

describe('Decisions', () => {
  const records = globSync('{docs,local-service/docs}/decisions/*.md').toSorted();
  const numbers = records.map((record) => Number(path.basename(record).slice(0, 4)));

  test('have a number each, in the name of the file and in the heading', () => {
    const inHeadings = records.map((record) =>
      Number(/^# (\d+)\. /.exec(readFileSync(record, 'utf8'))?.[1]),
    );
    expect(inHeadings).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('are there wherever pages and code name one by its number', () => {
    const files = [
      ...pages,
      ...globSync('*.ts'),
      ...globSync(
        '{components,entrypoints,lib,local-service,scripts,tests}/**/*.{ts,tsx,mjs,css}',
        {
          exclude: ['**/node_modules/**'],
        },
      ),
    ];
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdecision (\d+)\b|decisions\/(\d{4})/gi)].map(
        ([, inWords, inPath]) => ({ file, number: Number(inWords ?? inPath) }),
      ),
    );
    expect(named).toContainEqual({ file: 'components/reports/export/csv-row.ts', number: 11 });
    expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});
