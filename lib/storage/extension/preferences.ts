import { cautiousPreferences, Preferences } from '../../domain/preferences.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { withLock, readKey, write } from './extension-storage.ts';
import { preferencesKey } from './keys.ts';

/** Parses stored preferences, with defaults for missing ones. Null where they cannot be read. */
export function parsePreferences(raw: unknown): Preferences | null {
  return parseOrNull(Preferences, raw ?? {});
}

/** Reads the preferences. Preferences that cannot be read forbid sending again. */
export async function readPreferences(): Promise<Preferences> {
  return parsePreferences(await readKey(preferencesKey)) ?? cautiousPreferences;
}

/** Changes the named preferences and leaves the others. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await withLock(async () => {
    const before = await readPreferences();
    const after = { ...before, ...changes };
    // Every create tells its privacy. A write wakes the background and all pages.
    if (JSON.stringify(after) !== JSON.stringify(before)) await write({ [preferencesKey]: after });
  });
}
