import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { killAll, launch } from 'chrome-launcher';
import type { LaunchedChrome } from 'chrome-launcher';
import { auditEnvironment } from './audit-environment.ts';

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
 * Everything goes through the proxy, also what is for this computer. The browser itself finds no
 * host, opens no path for calls past the proxy, and does not speak QUIC.
 */
const proxyFlags = (port: number) => [
  `--proxy-server=http://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The name of this flag in older versions.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Starts a browser without a window. It writes below `folder` alone, which must exist. Returns its
 * process and the port of its debugger.
 */
export async function launchChrome(
  chromePath: string,
  folder: string,
  proxyPort?: number,
  flags: string[] = [],
): Promise<LaunchedChrome> {
  const userDataDir = join(folder, 'profile');
  mkdirSync(userDataDir);
  return launch({
    chromePath,
    userDataDir,
    envVars: auditEnvironment(folder),
    logLevel: 'silent',
    handleSIGINT: false,
    // Without downloads, which a page could make without an end.
    prefs: { download_restrictions: 3 },
    chromeFlags: [
      '--headless=new',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      ...(proxyPort === undefined ? [] : proxyFlags(proxyPort)),
      ...flags,
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
