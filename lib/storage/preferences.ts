import { cautiousPreferences, Preferences } from '../domain/preferences.ts';
import { parseOrNull } from '../domain/schema.ts';
import { preferencesKey, readKey, withLock, write } from './extension-storage.ts';

/** Parses stored preferences, with defaults for missing fields. Null if they cannot be read. */
export function parsePreferences(raw: unknown): Preferences | null {
  return parseOrNull(Preferences, raw ?? {});
}

/**
 * Returns the stored preferences. If they cannot be read, returns `cautiousPreferences`, which
 * forbid sending again.
 */
export function preferencesOf(raw: unknown): Preferences {
  return parsePreferences(raw) ?? cautiousPreferences;
}

/** Reads the preferences. */
export async function readPreferences(): Promise<Preferences> {
  return preferencesOf(await readKey(preferencesKey));
}

/** Changes the named preferences and keeps the others. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await withLock(async () => {
    const before = await readPreferences();
    const after = { ...before, ...changes };
    // Skips an unchanged value, because each write wakes the background and all pages.
    if (JSON.stringify(after) !== JSON.stringify(before)) await write({ [preferencesKey]: after });
  });
}
