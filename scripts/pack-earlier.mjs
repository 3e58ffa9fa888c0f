/**
 * `node scripts/pack-earlier.mjs COMMIT`: builds the extension of an earlier commit for both
 * browsers, with the packages that are installed now, and packs it for the tests that update it.
 * The tests need no history then, which a fresh clone may lack.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const root = dirname(import.meta.dirname);
const [commit = 'HEAD'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'verdict-earlier-'));
const maxBuffer = 64 * 1024 * 1024;
const tar = (args, options) => execFileSync('tar', args, { maxBuffer, ...options });

tar(['-x', '-C', folder], {
  input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer }),
});
const packages = join(root, 'node_modules');
symlinkSync(packages, join(folder, 'node_modules'));
for (const target of ['chrome', 'firefox'])
  execFileSync(process.execPath, [join(packages, 'wxt/bin/wxt.mjs'), 'build', '-b', target], {
    cwd: folder,
    stdio: 'inherit',
  });
const files = tar(['-c', '-C', join(folder, '.output'), 'chrome-mv3', 'firefox-mv3']);
// Both builds have most of their text in common, far apart.
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
const packed = join(root, 'tests/e2e/shared/earlier-build.tar.br');
writeFileSync(packed, brotliCompressSync(files, { params }));
rmSync(folder, { recursive: true });
