import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNewerFeatures } from '../../../scripts/lib/newer-features.ts';

/** Code with a part that one of the oldest browsers lacks, and the name of that part. */
const plants = [
  [
    'components',
    'ts',
    'export const put = (it: Element) => it.moveBefore(it, null);',
    'moveBefore',
  ],
  [
    'components',
    'tsx',
    'export const show = () => document.startViewTransition(() => {});',
    'startViewTransition',
  ],
  ['lib', 'ts', 'export const go = () => navigation.navigate("/");', 'navigation'],
  ['lib', 'ts', 'export const isOne = (it: unknown) => Error.isError(it);', 'isError'],
  [
    'lib',
    'ts',
    'export const rest = (at: Int32Array) => Atomics.waitAsync(at, 0, 0);',
    'waitAsync',
  ],
  [
    'entrypoints',
    'ts',
    "import { browser } from 'wxt/browser';\nexport const side = () => browser.sidePanel?.getLayout();",
    'browser.sidePanel?.getLayout',
  ],
  ['components', 'css', '.menu { position-anchor: --button; }', 'properties.position-anchor'],
  ['components', 'css', '.menu { top: anchor(bottom); }', 'types.anchor'],
  ['entrypoints', 'css', 'details:open { color: red; }', 'selectors.open'],
  ['entrypoints', 'css', '@position-try --above { top: 0; }', 'at-rules.position-try'],
].map(([room = '', ending = '', code = '', name = ''], at) => ({
  file: `${room}/planted-${at}.${ending}`,
  code,
  shown: code.split('\n').at(-1) ?? '',
  name,
}));

/** Code that all of them can run, or that looks for what it uses. */
const old = {
  'lib/old.ts':
    "import { browser } from 'wxt/browser';\nexport const mark = async () => browser.action.getUserSettings();\nexport const panel = () => browser.sidePanel?.open({});\nexport const pair = () => Promise.withResolvers<Element>();\n",
  'components/old.css':
    '@media print { a::after { print-color-adjust: exact; color: light-dark(red, blue); resize: none; } }\n',
};

let house: string;
let said: string[];

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'verdict-house-'));
  await cp('tsconfig.json', path.join(house, 'tsconfig.json'));
  await mkdir(path.join(house, '.wxt/types'), { recursive: true });
  await writeFile(path.join(house, '.wxt/tsconfig.json'), '{}');
  await writeFile(
    path.join(house, '.wxt/wxt.d.ts'),
    "declare module 'wxt/browser' { export const browser: any; }\n",
  );
  const files = [...plants.map(({ file, code }) => [file, `${code}\n`]), ...Object.entries(old)];
  for (const [file = '', code = ''] of files) {
    await mkdir(path.dirname(path.join(house, file)), { recursive: true });
    await writeFile(path.join(house, file), code);
  }
  said = (await checkNewerFeatures(house)).output.split('\n');
}, 60_000);

afterAll(async () => rm(house, { recursive: true }));

test.each(plants)('in $file, "$shown" is newer than the oldest browsers', ({ file, name }) => {
  expect(said.filter((line) => line.includes(file)).join('\n')).toContain(name);
});

test('what all of them have, and what is looked for before, is left alone', () => {
  expect(said.filter((line) => line.includes('/old.'))).toEqual([]);
  expect(said.at(-1)).toContain('The oldest browsers of the manifest (chrome 128');
});
