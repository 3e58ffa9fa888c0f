import { browser } from 'wxt/browser';
import { Preferences } from '../domain/preferences.ts';
import { parseOrNull } from '../domain/schema.ts';
import { type Limits, noLimits } from '../domain/settings/limits.ts';
import { type Policy, readPolicy, withManaged } from '../domain/settings/policy.ts';
import { parseConnections, storedInPlaceOf } from './connections.ts';
import {
  connectionsKey,
  policyKey,
  preferencesKey,
  readKeys,
  withLock,
  write,
} from './extension-storage.ts';
import { limitsOf } from './policy.ts';

/**
 * Copies the policy of an administrator into storage: its limits, its connections, and its defaults
 * if no preferences are stored. A policy that cannot be read leaves the copy before it. Rejects
 * when storage is full.
 */
export async function copyPolicy(): Promise<void> {
  // Only one copy at a time, so that the last reading is the last to be written. The lock of
  // storage stays free meanwhile: Chromium answers seconds after its start.
  await navigator.locks.request('verdict:policy', async () => {
    const policy = await readManaged();
    await withLock(async () => {
      const all = await readKeys([policyKey, connectionsKey, preferencesKey]);
      if (policy === undefined && all[policyKey] !== undefined) return;
      const items = copied(policy ?? null, all);
      if (comparable({ ...all, ...items }) !== comparable(all) || all[policyKey] === undefined)
        await write(items);
    });
  });
}

/**
 * Reads the limits of the policy. Waits for the first copy in this profile, so nothing is sent
 * before it.
 */
export async function readLimits(): Promise<Limits> {
  const all = await readKeys([policyKey]);
  if (all[policyKey] !== undefined) return limitsOf(all);
  await copyPolicy();
  return limitsOf(await readKeys([policyKey]));
}

/** Calls back when the policy changed. Firefox never does: it reads policies at its start only. */
export function watchPolicy(onChange: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') onChange();
  });
}

/** Returns stored values in a form to compare: browsers keep fields in an order of their own. */
function comparable(all: Record<string, unknown>): string {
  return JSON.stringify([
    limitsOf(all),
    parseConnections(all[connectionsKey]),
    parseOrNull(Preferences, all[preferencesKey] ?? {}),
  ]);
}

/** Returns the values that a policy puts into storage, by their keys. */
function copied(policy: Policy | null, all: Record<string, unknown>): Record<string, unknown> {
  const kept = parseConnections(all[connectionsKey]);
  const connections = policy?.connections ?? [];
  const isOurs = connections.length > 0 || kept?.list.some(({ managed }) => managed);
  const defaults = policy && parseOrNull(Preferences, policy.defaults);
  return {
    [policyKey]: policy?.limits ?? noLimits,
    // Connections of a newer version stay as they are.
    ...(kept && isOurs && storedInPlaceOf(all[connectionsKey], withManaged(kept, connections))),
    ...(defaults &&
      Object.keys(policy.defaults).length > 0 &&
      all[preferencesKey] === undefined && {
        [preferencesKey]: { ...defaults, tabsGrantedForNow: false },
      }),
  };
}

/** Reads the policy from the browser: null if there is none, undefined if it cannot be read. */
async function readManaged(): Promise<Policy | null | undefined> {
  try {
    return readPolicy(await browser.storage.managed.get());
  } catch (error) {
    // Firefox says this if there is no policy.
    if (String(error).includes('Managed storage manifest not found')) return null;
    console.warn('The policy cannot be read.', error);
    return undefined;
  }
}
