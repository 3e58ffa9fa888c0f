import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** One violation of each rule of the house: where it is planted, what it says, and a part of the sentence that must come back. */
const violations = [
  ['lib/model/planted.ts', "import '../storage/area.ts';", 'lib/model is the vocabulary and knows no other room'],
  ['lib/model/planted.ts', "import 'wxt/browser';", 'lib/model is the vocabulary'],
  ['lib/service/planted.ts', "import '../storage/area.ts';", 'lib/service runs in Node'],
  ['lib/storage/planted.ts', "import '../service/reports.ts';", 'lib/storage keeps the vocabulary'],
  ['lib/browser/planted.ts', "import '../storage/area.ts';", 'lib/browser is a thin face'],
  ['lib/planted.ts', "import 'preact';", 'lib is what the product knows'],
  ['lib/planted.ts', "import '../components/shared/Button.tsx';", 'lib is what the product knows'],
  ['components/popup/planted.ts', "import '../options/Options.tsx';", 'a page knows no other page'],
  ['components/shared/planted.ts', "import '../popup/Popup.tsx';", 'What pages share knows no page'],
  ['components/popup/planted.ts', "import '../../entrypoints/background.ts';", 'Arrows run entrypoints -> components -> lib'],
  ['entrypoints/planted.ts', "import '../service/start.ts';", 'An entrypoint wires components and lib together'],
  ['service/planted.ts', "import '../lib/storage/area.ts';", 'The local service shares lib/model'],
  ['components/popup/planted.ts', "export const answer = () => fetch('https://example.com');", 'Only lib/service touches the network'],
  ['lib/planted.ts', 'export const socket = () => new XMLHttpRequest();', 'Only lib/service touches the network'],
  [
    'components/popup/planted.ts',
    'export const all = (browser: { storage: unknown }) => browser.storage;',
    'Only lib/storage touches storage',
  ],
  ['lib/planted.ts', "export const open = () => indexedDB.open('x');", 'Only lib/storage touches storage'],
  ['lib/planted.ts', "export default 'anything';", 'no-default-export'],
  ['lib/planted.ts', 'const later = async () => 1;\nexport function go() {\n  later();\n}', 'no-floating-promises'],
] as const;

let house: string;

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'verdict-house-'));
  await mkdir(path.join(house, 'scripts'));
  await Promise.all([
    ...['.oxlintrc.json', 'scripts/house-rules.mjs', 'scripts/house'].map((file) => cp(file, path.join(house, file), { recursive: true })),
    symlink(path.resolve('node_modules'), path.join(house, 'node_modules')),
    writeFile(
      path.join(house, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, target: 'ES2024', lib: ['ES2024', 'DOM'] } }),
    ),
  ]);
});

afterAll(async () => rm(house, { recursive: true }));

test.each(violations)('in %s, "%s" is caught with a sentence', async (file, code, sentence) => {
  const planted = path.join(house, file);
  await mkdir(path.dirname(planted), { recursive: true });
  await writeFile(planted, `${code}\n`);
  const oxlint = path.resolve('node_modules/.bin/oxlint');
  const said = await promisify(execFile)(oxlint, [file], { cwd: house }).then(
    () => 'nothing',
    (error: { stdout: string }) => error.stdout,
  );
  await rm(planted);
  expect(said.replaceAll(/\s+/g, ' ')).toContain(sentence);
});
