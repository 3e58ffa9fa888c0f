import { resolve } from 'node:path';
import { works } from './find-on-path.mjs';
import { runQuietly } from './run-to-end.mjs';
import { say } from './say.mjs';

/**
 * Resolves to the path of Playwright's own Chromium, which is downloaded if it is missing. Null if
 * that fails.
 */
export async function playwrightChromium(root) {
  const node = resolve(root, 'node_modules/node/bin/node');
  const { output } = await runQuietly(
    node,
    ['-p', "require('playwright-core').chromium.executablePath()"],
    { cwd: root },
  );
  const path = output.trim();
  if (await works(path)) return path;
  say('No Chromium on the PATH; asking for the one that Playwright offers …');
  const install = [
    resolve(root, 'node_modules/playwright-core/cli.js'),
    'install',
    '--no-shell',
    'chromium',
  ];
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  await runQuietly(node, install, { cwd: root, timeout: 300_000, env });
  // It must start: a Chromium may be there and still lack libraries of the system.
  return (await works(path)) ? path : null;
}
