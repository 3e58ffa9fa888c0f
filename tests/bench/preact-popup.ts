import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { inProject } from '../../scripts/lib/project.ts';

/**
 * Builds an extension whose popup is Preact with 20 rows and nothing else, and resolves to its
 * folder. Verdict's popup cannot become faster than this one.
 */
export async function buildPreactPopup(): Promise<string> {
  const root = inProject('tests/bench/preact');
  const outDir = await mkdtemp(join(tmpdir(), 'verdict-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, modulePreload: false, rolldownOptions: { input: join(root, 'popup.html') } },
  });
  for (const file of ['manifest.json', 'background.js'])
    await cp(join(root, file), join(outDir, file));
  return outDir;
}
