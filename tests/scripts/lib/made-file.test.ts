import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkMadeFile } from '../../../scripts/lib/made-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'verdict-made-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'made.json');

test('A made file that is not as it is made now fails the check, which names the command', async () => {
  writeFileSync(file, 'old');
  const { code, output } = await checkMadeFile(file, 'new', false);
  expect([code, readFileSync(file, 'utf8')]).toEqual([1, 'old']);
  expect(output).toContain('npm run check -- --write');
});

test('It is written where that is wanted, and passes then', async () => {
  writeFileSync(file, 'old');
  expect(await checkMadeFile(file, 'new', true)).toEqual({ code: 0, output: '' });
  expect(await checkMadeFile(file, 'new', false)).toEqual({ code: 0, output: '' });
});
