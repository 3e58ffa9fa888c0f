import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeholderIn } from '../../../scripts/lib/placeholder.ts';

/** A folder with a file that names an address, and one that does not. */
async function folderNaming(address: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'chunks/popup.js'), `open("${address}/issues")`);
  await writeFile(join(folder, 'popup.html'), 'https://example.org/');
  return folder;
}

test('A build that names the address of the project is found out while that is a placeholder', async () => {
  for (const address of [
    'https://code.example.org/verdict',
    'https://verdict.example',
    'https://example.com/verdict',
    'https://verdict.test',
  ]) {
    const folder = await folderNaming(address);
    expect(placeholderIn([folder], address)).toEqual([
      expect.stringMatching(/chunks\/popup\.js names .+, which leads nowhere\.$/),
    ]);
  }
});

test('A build may name an address of the project that leads somewhere', async () => {
  const address = 'https://code.verdict.dev/verdict';
  expect(placeholderIn([await folderNaming(address)], address)).toEqual([]);
});
