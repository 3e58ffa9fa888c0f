import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { originPattern } from '../support/browser/access.ts';
import { newProfile, unpackedId } from '../support/browser/profile.ts';
import { within } from '../support/wait-for.ts';
import { type Cdp, openCdp, type Session } from './cdp.ts';

/** A tab, with a debugger on it. */
export interface Tab extends Session {
  targetId: string;
  /**
   * Evaluates an expression, awaits its promise, and resolves to the value. Throws what the
   * expression throws.
   */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Takes the debugger off; the tab stays. */
  detach: () => Promise<void>;
  close: () => Promise<void>;
}

/** A running Chromium with several extensions in it, in the order in which they were given. */
export interface Chromium {
  cdp: Cdp;
  version: string;
  ids: string[];
  openTab: (url: string) => Promise<Tab>;
  /** Puts a debugger on a target that exists. */
  attach: (targetId: string) => Promise<Tab>;
  /**
   * Allows an extension with an options page a host, as a person can on chrome://extensions, and
   * lets it request that host.
   */
  grantAccess: (id: string, origin: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts Chromium (CHROMIUM_PATH) without a window, a proxy or a debugger on anything. */
export async function launchChromium(extensions: string[]): Promise<Chromium> {
  const profile = await newProfile();
  const flags = [
    '--headless=new',
    '--screen-info={1920x1080}',
    '--window-size=1600,1000',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    `--disable-extensions-except=${extensions.join(',')}`,
    `--load-extension=${extensions.join(',')}`,
    '--enable-unsafe-extension-debugging',
    '--remote-debugging-pipe',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--lang=en-US',
    'about:blank',
  ];
  const child = spawn(process.env['CHROMIUM_PATH'] ?? 'chromium', flags, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const cdp = openCdp(child);
  const { product } = await cdp.send('Browser.getVersion');
  const ids = await Promise.all(extensions.map(unpackedId));

  const attach = async (targetId: string): Promise<Tab> => {
    const session = await cdp.attach(targetId);
    return {
      ...session,
      targetId,
      evaluate: (expression) => evaluate(session, expression),
      close: () => closeTarget(cdp, targetId),
    };
  };
  const openTab = async (url: string) => {
    const { targetId } = await cdp.send('Target.createTarget', { url });
    const tab = await attach(targetId);
    await until(`${url} is loaded`, () =>
      tab.evaluate<boolean>(
        `document.readyState === 'complete' && location.href !== 'about:blank'`,
      ),
    );
    return tab;
  };
  // The page that an extension opens after its installation would share a process with the measured
  // pages.
  const opened = () =>
    cdp
      .send('Target.getTargets')
      .then(({ targetInfos }) => targetInfos.filter(({ type }) => type === 'page'));
  await wait(2000);
  for (const { url, targetId } of await opened())
    if (url.startsWith('chrome-extension:')) await closeTarget(cdp, targetId);

  return {
    cdp,
    version: product,
    ids,
    openTab,
    attach,
    async grantAccess(id, origin) {
      const pattern = JSON.stringify(originPattern(origin));
      const management = await openTab('chrome://extensions/');
      await management.evaluate(
        `chrome.developerPrivate.addHostPermission(${JSON.stringify(id)}, ${pattern})`,
      );
      await management.close();
      const page = await openTab(`chrome-extension://${id}/options.html`);
      // Chromium grants a host that is allowed there without a question.
      if (!(await page.evaluate<boolean>(`chrome.permissions.request({ origins: [${pattern}] })`)))
        throw new Error(`No access to ${pattern}`);
      await page.close();
    },
    async close() {
      child.kill();
      await within('Chromium to end', ended);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Resolves once a condition is true. Throws with its name after half a minute: a busy machine may
 * take five seconds to stop a worker.
 */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`This did not come to be within half a minute: ${what}`);
    await wait(25);
  }
}

async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  // A request for permission needs a click. An evaluated expression can count as one.
  const how = { awaitPromise: true, returnByValue: true, userGesture: true };
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    ...how,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}

async function closeTarget(cdp: Cdp, targetId: string): Promise<void> {
  await cdp.send('Target.closeTarget', { targetId });
  await until('the target is closed', async () =>
    (await cdp.send('Target.getTargets')).targetInfos.every(
      (target) => target.targetId !== targetId,
    ),
  );
}
