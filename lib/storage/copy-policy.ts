import { browser } from 'wxt/browser';
import { Preferences } from '../domain/preferences.ts';
import { parseOrNull } from '../domain/schema.ts';
import { type Limits, type Policy, readPolicy, withManaged } from '../domain/settings/policy.ts';
import { parseConnections, quarantineBroken } from './connections.ts';
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
 * if no preferences are stored. Without a policy, stores null. A policy that cannot be read leaves
 * the copy before it. Rejects when storage is full.
 */
export async function copyPolicy(): Promise<void> {
  // Only one copy at a time, so that the last reading is the last to be written. The lock of storage
  // stays free meanwhile: Chromium answers seconds after its start.
  await navigator.locks.request('verdict:policy', async () => {
    const read = await readManaged();
    await withLock(async () => {
      const all = await readKeys([policyKey, connectionsKey, preferencesKey]);
      if (!read && policyKey in all) return;
      const items = copied(read ? read.policy : null, all);
      const isNew = Object.keys(items).some(
        (key) => JSON.stringify(items[key]) !== JSON.stringify(all[key]),
      );
      if (isNew) await write({ ...quarantineBroken(all[connectionsKey]), ...items });
    });
  });
}

/**
 * Reads the limits of the policy. Waits for the first copy in this profile, so nothing is sent
 * before it.
 */
export async function readLimits(): Promise<Limits> {
  const all = await readKeys([policyKey]);
  if (policyKey in all) return limitsOf(all);
  await copyPolicy();
  return limitsOf(await readKeys([policyKey]));
}

/** Calls back when the browser tells of another policy. Firefox reads policies at its start only. */
export function watchPolicy(onChange: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === 'managed') onChange();
  });
}

/** Returns the values that a policy puts into storage, by their keys. */
function copied(policy: Policy | null, all: Record<string, unknown>): Record<string, unknown> {
  const kept = parseConnections(all[connectionsKey]);
  const connections = policy?.connections ?? [];
  const isOurs = connections.length > 0 || kept?.list.some(({ managed }) => managed);
  const defaults = policy && parseOrNull(Preferences, policy.defaults);
  return {
    [policyKey]: policy?.limits ?? null,
    // Connections of a newer version stay as they are.
    ...(kept && isOurs && { [connectionsKey]: { v: 1, ...withManaged(kept, connections) } }),
    ...(defaults &&
      Object.keys(policy.defaults).length > 0 &&
      !(preferencesKey in all) && { [preferencesKey]: defaults }),
  };
}

/**
 * Reads the policy from the browser. Null if it cannot be read. Firefox rejects when there is no
 * policy.
 */
async function readManaged(): Promise<{ policy: Policy | null } | null> {
  try {
    return { policy: readPolicy(await browser.storage.managed?.get()) };
  } catch (error) {
    if (String(error).includes('Managed storage manifest not found')) return { policy: null };
    console.warn('The policy cannot be read.', error);
    return null;
  }
}
