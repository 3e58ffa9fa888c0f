import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type BareChromium,
  closeTarget,
  startBareChromium,
} from '../faults/browser/bare-chromium.ts';
import { originPattern } from '../support/browser/chromium.ts';
import { newProfile, unpackedId } from '../support/browser/profile.ts';

/** A running Chromium with several extensions in it, in the order in which they were given. */
export interface Chromium extends BareChromium {
  ids: string[];
  /**
   * Allows an extension with an options page a host, as a person can on chrome://extensions, and
   * lets it request that host.
   */
  grantAccess: (id: string, origin: string) => Promise<void>;
}

/** Starts Chromium in a language, without a window, a proxy or a debugger on anything. */
export async function launchChromium(extensions: string[], language = 'en-US'): Promise<Chromium> {
  const profile = await newProfile();
  const args = ['--screen-info={1920x1080}', '--window-size=1600,1000', `--lang=${language}`];
  const chromium = await startBareChromium(profile, { extensions, args, language });
  const { cdp, openTab } = chromium;
  // The page that an extension opens after its installation would share a process with the measured
  // pages.
  await wait(2000);
  for (const { type, url, targetId } of (await cdp.send('Target.getTargets')).targetInfos)
    if (type === 'page' && url.startsWith('chrome-extension:')) await closeTarget(cdp, targetId);

  return {
    ...chromium,
    ids: await Promise.all(extensions.map(unpackedId)),
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
      await chromium.close();
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
