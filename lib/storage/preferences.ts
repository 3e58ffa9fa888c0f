import { cautiousPreferences, Preferences } from '../domain/preferences.ts';
import { parseOrNull } from '../domain/schema.ts';
import { preferencesUnder } from '../domain/settings/limits.ts';
import {
  policyKey,
  preferencesKey,
  readKey,
  readKeys,
  withLock,
  write,
} from './extension-storage.ts';
import { limitsOf } from './policy.ts';

/** Parses stored preferences, with defaults for missing fields. Null if they cannot be read. */
export function parsePreferences(raw: unknown): Preferences | null {
  return parseOrNull(Preferences, raw ?? {});
}

/** The keys of the values that `preferencesOf` needs. */
export const preferencesKeys = [preferencesKey, policyKey];

/**
 * Returns the preferences that apply, from all stored values: the person's own under the policy. If
 * they cannot be read, returns `cautiousPreferences`, which forbid sending again.
 */
export function preferencesOf(all: Record<string, unknown>): Preferences {
  return preferencesUnder(limitsOf(all), ownPreferences(all[preferencesKey]));
}

/** Returns the stored preferences of the person, some of which the policy may replace. */
export function ownPreferences(raw: unknown): Preferences {
  return parsePreferences(raw) ?? cautiousPreferences;
}

/** Reads the preferences that apply. */
export async function readPreferences(): Promise<Preferences> {
  return preferencesOf(await readKeys(preferencesKeys));
}

/** Changes the named preferences of the person and keeps the others. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await withLock(async () => {
    const before = ownPreferences(await readKey(preferencesKey));
    const after = { ...before, ...changes };
    // Skips an unchanged value, because each write wakes the background and all pages.
    if (JSON.stringify(after) !== JSON.stringify(before)) await write({ [preferencesKey]: after });
  });
}
