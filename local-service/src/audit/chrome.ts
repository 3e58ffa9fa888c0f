import { spawn } from 'node:child_process';
import { accessSync, constants, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Launcher } from 'chrome-launcher';
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
 * With a login, cookies are for one scheme and one port, as a login is. Else they are for all of a
 * host.
 */
const loginFlags = ['--enable-features=EnableSchemeBoundCookies,EnablePortBoundCookies'];

/** How a browser is started. */
interface LaunchOptions {
  chromePath: string;
  /** A new folder, below which alone it writes. */
  folder: string;
  /** Whether it has its own sandbox, where it can: Chromium does not run as root with it. */
  sandbox: boolean;
  /** The port of the proxy on 127.0.0.1 that it has to use. */
  proxyPort?: number | undefined;
  /** Whether it gets a login. */
  hasLogin?: boolean;
}

/** The browsers of this process. */
const launchers = new Set<Launcher>();

/** How often the port of a browser that starts is tried, and the milliseconds between. */
const tries = 600;
const retryMs = 50;

/**
 * Starts a browser without a window. Resolves to the port of its debugger, and to `end`, which
 * kills it and removes its folder. Throws a sentence for one that does not start.
 */
export async function launchChrome(options: LaunchOptions) {
  const { chromePath, folder, sandbox, proxyPort, hasLogin = false } = options;
  const userDataDir = join(folder, 'profile');
  mkdirSync(userDataDir);
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fail = (reason: string) =>
    reject(new Error(`The browser ${chromePath} does not start: ${reason}`));
  const ended = (code: number | null, signal: string | null) =>
    fail(whyEnded(userDataDir, code ?? signal));
  const spawnWatched = ((...args: Parameters<typeof spawn>) =>
    spawn(...args)
      .once('error', ({ message }) => fail(`${message}. ${another}`))
      .once('exit', ended)) as typeof spawn;
  const launcher = new Launcher(
    {
      chromePath,
      userDataDir,
      envVars: auditEnvironment(folder),
      logLevel: 'silent',
      connectionPollInterval: retryMs,
      maxConnectionRetries: tries,
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
        ...(hasLogin ? loginFlags : []),
        ...(sandbox && !isRoot() ? [] : ['--no-sandbox']),
      ],
    },
    { spawn: spawnWatched },
  );
  launchers.add(launcher);
  const silence = `it did not answer for ${(tries * retryMs) / 1000} seconds. ${another}`;
  await Promise.race([failed, launcher.launch().catch(() => fail(silence))]);
  launcher.chromeProcess?.off('exit', ended);
  return {
    port: launcher.port ?? 0,
    end() {
      launcher.kill();
      launchers.delete(launcher);
      removeFolder(folder);
    },
  };
}

const another = 'Name another one with --chrome.';

/** Why a browser ended by itself, as its last words tell, and what helps. */
function whyEnded(userDataDir: string, end: number | string | null): string {
  const words = readFileSync(join(userDataDir, 'chrome-err.log'), 'utf8');
  return /No usable sandbox|Failed to move to new namespace/.test(words)
    ? 'its sandbox may not make namespaces here. Allow this account user namespaces, or say --no-sandbox.'
    : `it ended with ${typeof end === 'number' ? 'code' : 'signal'} ${end}. ${another}`;
}

/** Whether this process is that of the account that may do everything. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Kills the browsers below a folder, also those that are still starting, and removes the folder.
 * Synchronous, for use at the exit of the process.
 */
export function endBrowsers(folder: string): void {
  for (const launcher of launchers) launcher.kill();
  // Those of another process, which is stuck. The launcher wrote the id of each beside its profile.
  for (const file of globSync('*/profile/chrome.pid', { cwd: folder })) {
    try {
      const id = Number(readFileSync(join(folder, file), 'utf8'));
      // 0 would be the group of this process.
      if (id > 1) process.kill(-id, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  removeFolder(folder);
}

function removeFolder(folder: string): void {
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
