/**
 * Policies of an organisation for the extension of a test, in the files that the browsers read.
 * Each test has a file of its own, which ends with it.
 */
import { existsSync, rmSync } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { addOnId } from '../../../scripts/lib/identity.ts';
import { chromiumPath } from './chromium.ts';
import { unpackedId } from './profile.ts';

/** The policy of one extension. */
export interface PolicyFile {
  /**
   * Writes a policy in the place of the one before it. Null removes it. `blocked` are optional
   * permissions that the extension may not get.
   */
  write: (policy: object | null, blocked?: string[]) => Promise<void>;
  /** Removes all that was written. */
  remove: () => Promise<void>;
}

/** The folder from which Chromium reads the policies for everybody on this computer. */
const chromiumFolder = '/etc/chromium/policies/managed';

/** Why no policy can be set for the Chromium of the tests. Null if one can. */
export async function whyNoChromiumPolicy(): Promise<string | null> {
  if (/chrome|edge/.test(basename(chromiumPath)))
    return 'Chrome and Edge read policies from other folders';
  try {
    await mkdir(chromiumFolder, { recursive: true });
    await access(chromiumFolder, constants.W_OK);
    return null;
  } catch {
    return `${chromiumFolder} cannot be written; it takes root`;
  }
}

/**
 * The policy file of an unpacked extension in Chromium. Its id comes from its folder, so a folder
 * of its own keeps it apart from those of other tests.
 */
export async function chromiumPolicy(extension: string): Promise<PolicyFile> {
  const id = await unpackedId(extension);
  const file = join(chromiumFolder, `verdict-test-${id}.json`);
  // A worker that Playwright ends may not come to the end of its tests.
  const removeNow = () => rmSync(file, { force: true });
  process.once('exit', removeNow);
  return {
    write: async (policy, blocked) => {
      if (policy === null) return rm(file, { force: true });
      const extensions = { [id]: policy };
      await putFile(file, { '3rdparty': { extensions }, ...blocking(id, blocked) });
    },
    remove: async () => {
      process.off('exit', removeNow);
      await rm(file, { force: true });
    },
  };
}

/**
 * Lets Chromium read its policies at once. By itself it reads them some seconds after a file was
 * written.
 */
export async function reloadPolicies(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://policy');
  await page.evaluate(`chrome.send('reloadPolicies', ['reloaded'])`);
  await page.close();
}

/** The folder that Firefox was installed in, and the name of its program there. */
async function installedFirefox(): Promise<{ folder: string; program: string }> {
  const name = process.env.FIREFOX_PATH ?? 'firefox';
  const places = name.includes('/') ? [name] : (process.env.PATH ?? '').split(delimiter);
  const found = places.map((place) => (place === name ? name : join(place, name))).find(existsSync);
  const file = await realpath(found ?? name);
  return { folder: dirname(file), program: basename(file) };
}

/** Why no policy can be set for the Firefox of the tests. Null if one can. */
export async function whyNoFirefoxPolicy(): Promise<string | null> {
  const { folder } = await installedFirefox().catch(() => ({ folder: '' }));
  return existsSync(join(folder, 'application.ini'))
    ? null
    : 'FIREFOX_PATH does not lead to the folder that Firefox was installed in';
}

/** A second installation of Firefox, with a policy of its own. It is read at each start. */
export async function firefoxWithPolicy(): Promise<
  PolicyFile & {
    executable: string;
    forceInstall: (packed: string, policy: object) => Promise<void>;
  }
> {
  const { folder, program } = await installedFirefox();
  const own = await mkdtemp(join(tmpdir(), 'verdict-firefox-'));
  const executable = join(own, program);
  // Firefox takes the folder of its program, links followed, for the one of its installation.
  await copyFile(join(folder, program), executable);
  for (const name of await readdir(folder))
    if (name !== program && name !== 'distribution')
      await symlink(join(folder, name), join(own, name));
  const file = join(own, 'distribution/policies.json');
  await mkdir(dirname(file));
  return {
    executable,
    write: async (policy, blocked) => {
      if (policy === null) return rm(file, { force: true });
      const Extensions = { [addOnId]: policy };
      await putFile(file, {
        policies: { '3rdparty': { Extensions }, ...blocking(addOnId, blocked) },
      });
    },
    /** Lets Firefox install a packed extension by itself, with a policy. */
    forceInstall: async (packed, policy) => {
      const install_url = pathToFileURL(packed).href;
      const settings = { [addOnId]: { installation_mode: 'force_installed', install_url } };
      await putFile(file, {
        policies: {
          '3rdparty': { Extensions: { [addOnId]: policy } },
          ExtensionSettings: settings,
        },
      });
    },
    remove: () => rm(own, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** The policy of a browser that blocks permissions of an extension. It is the same in both. */
const blocking = (id: string, blocked: string[] = []) =>
  blocked.length > 0 && { ExtensionSettings: { [id]: { blocked_permissions: blocked } } };

/**
 * Puts a whole file there at once: a browser may be reading. It is written in the folder above,
 * because Chromium reads each file of its folder, whatever its name.
 */
async function putFile(file: string, content: object): Promise<void> {
  const next = join(dirname(dirname(file)), basename(file));
  await writeFile(next, JSON.stringify(content));
  await rename(next, file);
}
