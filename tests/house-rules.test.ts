import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOurWords } from '../scripts/lib/lint.ts';
import { violations } from './planted-violations.ts';

const plants = violations.map(([file, code, sentence], index) => ({
  file: file.replace('*', `planted-${index}`),
  code,
  shown: code.trim(),
  sentence,
}));

/** Comments that the rules let through. */
const plain = 'entrypoints/plain.ts';

let house: string;
/** The linter's output, a line each: `lib/planted-1.ts:1:1: sentence [Error/rule]`. */
let said: string[];

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'verdict-house-'));
  await Promise.all([
    ...['.oxlintrc.json', 'scripts/house-rules.mjs', 'scripts/house'].map((file) =>
      cp(file, path.join(house, file), { recursive: true }),
    ),
    symlink(path.resolve('node_modules'), path.join(house, 'node_modules')),
    writeFile(
      path.join(house, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { strict: true, target: 'ES2024', lib: ['ES2024', 'DOM'] },
      }),
    ),
    mkdir(path.join(house, 'entrypoints'), { recursive: true }).then(async () =>
      writeFile(
        path.join(house, plain),
        '// Why one? What else?\n// It is known where it stands and what it is for.\nexport const one = 1;\n',
      ),
    ),
    ...plants.map(async ({ file, code }) => {
      await mkdir(path.dirname(path.join(house, file)), { recursive: true });
      await writeFile(path.join(house, file), `${code}\n`);
    }),
  ]);
  const oxlint = promisify(execFile)(path.resolve('node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: house,
  });
  said = await oxlint.then(
    () => [],
    (error: { stdout: string }) => error.stdout.split('\n'),
  );
}, 120_000);

afterAll(async () => rm(house, { recursive: true }));

test.each(plants)('in $file, "$shown" is caught with a sentence', ({ file, sentence }) => {
  expect(inOurWords(said.filter((line) => line.startsWith(`${file}:`)).join('\n'))).toContain(
    sentence,
  );
});

test('Questions, and words within a sentence, are left alone', () => {
  expect(said.filter((line) => line.startsWith(plain))).toEqual([]);
});
