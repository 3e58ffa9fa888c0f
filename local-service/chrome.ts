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
 * Finds the browser for audits: `CHROME_PATH`, or the first of the usual names on the PATH. Null if
 * there is none.
 */
export function findChrome(env: Partial<Record<string, string>> = process.env): string | null {
  if (env['CHROME_PATH']) return env['CHROME_PATH'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null
  );
}

/**
 * Starts a browser without a window. It writes below `folder` alone, which must exist. Returns its
 * process and the port of its debugger.
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
      // Chromium does not run as root with its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/**
 * Kills every browser that this process started, also one that is still starting, and removes the
 * folder. Synchronous, for use at the exit of the process.
 */
export function endBrowsers(folder: string): void {
  killAll();
  // A browser that was just killed may still be writing.
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
