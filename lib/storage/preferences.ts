import * as v from 'valibot';
import { defaultPreferences, Preferences } from '../model/preferences.ts';
import { alone, readKey, write } from './area.ts';

export const preferencesKey = 'preferences';

/** Reads what lies in storage; what is missing has its default. Returns null for what cannot be read. */
export function parsePreferences(raw: unknown): Preferences | null {
  const parsed = v.safeParse(Preferences, raw ?? {});
  return parsed.success ? parsed.output : null;
}

/** What the person chose, or the defaults. */
export async function readPreferences(): Promise<Preferences> {
  return parsePreferences(await readKey(preferencesKey)) ?? defaultPreferences;
}

/** Changes the named preferences and leaves the others. */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  await alone(async () => write({ [preferencesKey]: { ...(await readPreferences()), ...changes } }));
}
