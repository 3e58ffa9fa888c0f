import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { addOnId } from '../../../scripts/lib/identity.ts';
import type { Target } from '../../../scripts/lib/project.ts';
import type { Copy } from '../../support/browser/profile.ts';

/** The build of commit 1956c7ae, which `node scripts/pack-earlier.mjs 1956c7ae` has packed. */
const packed = join(import.meta.dirname, 'earlier-build.tar.br');

/** Unpacks an earlier build of the extension for one browser. */
export async function earlierBuild(target: Target): Promise<Copy> {
  const unpacked = await mkdtemp(join(tmpdir(), 'verdict-earlier-'));
  execFileSync('tar', ['-x', '-C', unpacked], {
    input: brotliDecompressSync(await readFile(packed)),
  });
  const folder = join(unpacked, `${target}-mv3`);
  // An update keeps the id, also after the owner has chosen another.
  const manifest = join(folder, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"id": ?"[^"]+"/, `"id":"${addOnId}"`));
  return {
    folder,
    remove: () => rm(unpacked, { recursive: true, force: true }),
  };
}
