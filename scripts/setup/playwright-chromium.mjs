import { resolve } from 'node:path';
import { works } from './find-on-path.mjs';
import { runQuietly } from './run-to-end.mjs';
import { say } from './say.mjs';

/**
 * The path of the Chromium that Playwright downloads for itself, downloading it when it is not
 * there yet, or null when that fails.
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
  // It must start: a download may be there and still lack the system's libraries.
  return (await works(path)) ? path : null;
}
