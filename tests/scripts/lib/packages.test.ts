import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { array, object, parse, record, string } from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addOnId, project } from '../../../scripts/lib/identity.ts';
import { librariesIn } from '../../../scripts/lib/licenses.ts';
import { makePackages, reasonForNone } from '../../../scripts/lib/packages.ts';
import { inProject, root } from '../../../scripts/lib/project.ts';
import { unzip } from '../../support/unzip.ts';

const timeout = 300_000;
const packageOf = (part: string) => `${project.name}-${project.version}-${part}`;

/** A copy of the project as a clone has it, and the sources for reviewers, unpacked alone. */
let copy = '';
let review = '';
let files: string[] = [];

const madeIn = (folder: string, file: string) => readFileSync(join(folder, '.output', file));

const hashOf = (folder: string, file: string) =>
  createHash('sha256').update(madeIn(folder, file)).digest('hex');

/** The manifest in one of the first packages. */
const manifestOf = (target: string) =>
  unzip(madeIn(copy, packageOf(`${target}.zip`)))
    .get('manifest.json')
    ?.toString() ?? '';

/** A new folder that has the packages of npm, which stands for `npm ci`. */
async function folderWithPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-packages-'));
  mkdirSync(join(folder, 'local-service'));
  for (const path of ['node_modules', 'local-service/node_modules'])
    symlinkSync(inProject(path), join(folder, path));
  return folder;
}

const gitIn =
  (folder: string) =>
  (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: folder,
    });

/** Makes a clone of the copy, in which all is committed. */
function commitCopy(): void {
  const git = gitIn(copy);
  git('init', '--quiet');
  // In .gitignore only folders have this name, and here it is a link.
  writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Add all files');
}

beforeAll(async () => {
  copy = await folderWithPackages();
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8' });
  for (const path of new Set(paths.split('\0')))
    if (path !== '' && existsSync(inProject(path))) cpSync(inProject(path), join(copy, path));
  commitCopy();
  const said = execFileSync('npm', ['run', 'zip'], { cwd: copy, encoding: 'utf8' });
  files = [...said.matchAll(/^ {2}\.output\/(.+)$/gm)].map(([, file = '']) => file);
  review = await folderWithPackages();
  for (const [path, bytes] of unzip(madeIn(copy, packageOf('sources.zip')))) {
    mkdirSync(dirname(join(review, path)), { recursive: true });
    writeFileSync(join(review, path), bytes);
  }
}, timeout);

afterAll(async () => {
  for (const folder of [copy, review]) if (folder !== '') await rm(folder, { recursive: true });
});

test('The packages are one for Chromium, one for Firefox and one of sources, each with its sum', () => {
  expect(files).toEqual([
    packageOf('chrome.zip'),
    packageOf('chrome.cdx.json'),
    packageOf('firefox.zip'),
    packageOf('firefox.cdx.json'),
    packageOf('sources.zip'),
    'SHA256SUMS',
  ]);
  const sums = files.slice(0, -1).map((file) => `${hashOf(copy, file)}  ${file}\n`);
  expect(madeIn(copy, 'SHA256SUMS').toString()).toBe(sums.join(''));
});

test(
  'The sources alone rebuild the package for Firefox byte for byte, by the steps for reviewers',
  { timeout },
  () => {
    const [, block = ''] =
      /```sh\n([^`]+)```/.exec(readFileSync(join(review, 'SOURCE_CODE_REVIEW.md'), 'utf8')) ?? [];
    const [install, ...steps] = block.trim().split('\n');
    expect(install).toBe('npm ci');
    expect(steps).not.toEqual([]);
    const { NODE_ENV: _, ...env } = process.env;
    for (const step of steps) execFileSync('sh', ['-c', step], { cwd: review, env, stdio: 'pipe' });
    const file = packageOf('firefox.zip');
    expect(hashOf(review, file)).toBe(hashOf(copy, file));
  },
);

test('The sources have the service that reviewers try the extension with', { timeout }, () => {
  const help = execFileSync('npm', ['run', 'service', '--', '--help'], { cwd: review });
  expect(help.toString()).toContain('--port');
});

test(
  'The same sources give the same bytes again, also in another folder',
  { timeout },
  async () => {
    await makePackages(review);
    for (const file of files)
      expect([file, hashOf(review, file)]).toEqual([file, hashOf(copy, file)]);
  },
);

test('Each package has the licenses of all that is bundled, and its bill of materials lists it', () => {
  const { dependencies } = parse(
    object({ dependencies: record(string(), string()) }),
    JSON.parse(readFileSync(inProject('package.json'), 'utf8')),
  );
  const billSchema = object({
    components: array(object({ name: string(), version: string(), purl: string() })),
  });
  for (const target of ['chrome', 'firefox']) {
    const packed = unzip(madeIn(copy, packageOf(`${target}.zip`)));
    const licenses = packed.get('licenses.txt')?.toString() ?? '';
    const libraries = librariesIn(licenses);
    expect(libraries.map(({ name }) => name)).toEqual(
      [...Object.keys(dependencies), 'wxt'].toSorted(),
    );
    expect(licenses).toMatch(
      /^webextension-polyfill@\S+ \(MPL-2\.0\)\nhttps:\S+\n\nMozilla Public License Version 2\.0\n/m,
    );
    for (const { name, version } of libraries)
      expect(licenses).toContain(`https://www.npmjs.com/package/${name}/v/${version}`);
    const bill = madeIn(copy, packageOf(`${target}.cdx.json`)).toString();
    const { components } = parse(billSchema, JSON.parse(bill));
    expect(components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(
      libraries.map(({ name, version }) => `${name}@${version}`),
    );
    expect(bill).not.toMatch(/serialNumber|timestamp/);
  }
});

test('The packages have the id and the version of their one place', () => {
  for (const target of ['chrome', 'firefox'])
    expect(manifestOf(target)).toContain(`"version":"${project.version}"`);
  expect(manifestOf('firefox')).toContain(`"id":"${addOnId}"`);
});

test('Packages are made of what is committed, with the version of the tag', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'verdict-clone-'));
  onTestFinished(() => rm(clone, { recursive: true }));
  const git = gitIn(clone);
  expect(await reasonForNone(clone, false)).toBe(
    'Packages are made of a clone of the repository, and need git.',
  );
  git('init', '--quiet');
  writeFileSync(join(clone, 'file'), 'text');
  expect(await reasonForNone(clone, false)).toBe(
    'Packages are made of what is committed: commit or stash your changes, then run this again.',
  );
  git('add', '.');
  git('commit', '--quiet', '--message', 'Add a file');
  expect(await reasonForNone(clone, false)).toBeNull();
  git('tag', 'v999.0.0');
  expect(await reasonForNone(clone, false)).toBe(
    `The tag here is v999.0.0, and the version in package.json is ${project.version}: make them the same.`,
  );
  git('tag', `v${project.version}`);
  expect(await reasonForNone(clone, false)).toBeNull();
});
