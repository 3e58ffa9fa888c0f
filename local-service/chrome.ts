import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { killAll, launch } from 'chrome-launcher';
import type { LaunchedChrome } from 'chrome-launcher';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/**
 * The browser that audits run in: `CHROME_PATH`, else the first of its usual names on the PATH;
 * null where there is none.
 */
export function findChrome(env: Partial<Record<string, string>> = process.env): string | null {
  if (env['CHROME_PATH']) return env['CHROME_PATH'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null
  );
}

/**
 * Starts a browser without a window, for this process alone. Everything that it writes goes below
 * `folder`, which has to be there. Returns the port of its debugger, and its process.
 */
export async function launchChrome(chromePath: string, folder: string): Promise<LaunchedChrome> {
  const userDataDir = join(folder, 'profile');
  mkdirSync(userDataDir);
  return launch({
    chromePath,
    userDataDir,
    envVars: { ...process.env, TMPDIR: folder },
    logLevel: 'silent',
    handleSIGINT: false,
    chromeFlags: [
      '--headless=new',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      // Chromium refuses to run as root with its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/**
 * Kills every browser that this process launched, also one that is just starting, and removes the
 * folder. Does not wait for anything.
 */
export function endBrowsers(folder: string): void {
  killAll();
  // A browser that was killed a moment ago may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
