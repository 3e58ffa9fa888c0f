import {
  fieldThatIsFull,
  type OwnSettings,
  withSettings,
} from '../domain/settings/import-settings.ts';
import type { SettingsFile } from '../domain/settings/settings-file.ts';
import { storedBackfills } from './backfills.ts';
import { parseConnections, storedInPlaceOf } from './connections.ts';
import {
  connectionsKey,
  leakGuardKey,
  policyKey,
  preferencesKey,
  readKeys,
  keptViewsKey,
  withLock,
  write,
} from './extension-storage.ts';
import { parseViews } from './kept-views.ts';
import { parseLeakGuard } from './leak-guard.ts';
import { limitsOf } from './policy.ts';
import { ownPreferences, readPreferences } from './preferences.ts';

const keys = [connectionsKey, preferencesKey, leakGuardKey, policyKey, keptViewsKey];

/** Reads the settings that a file can hold, with their secrets. Rejects if they cannot be read. */
export async function readOwnSettings(): Promise<OwnSettings> {
  return ownSettings(await readKeys(keys));
}

/** Adds the settings of a file to those of this profile, all in one write or none. */
export async function importSettings(file: SettingsFile): Promise<void> {
  const switchesOn = file.preferences.fillArchive && !(await readPreferences()).fillArchive;
  // As `switchBackfill` does. If nothing can be written, the list is only read once more.
  if (switchesOn) await storedBackfills.removeAll();
  await withLock(async () => {
    const all = await readKeys(keys);
    const own = ownSettings(all);
    if (fieldThatIsFull(own, file)) throw new Error('The import has too many rules or views.');
    const { connections, preferences, leakGuard, views } = withSettings(own, file);
    await write({
      ...storedInPlaceOf(all[connectionsKey], connections),
      [preferencesKey]: preferences,
      [leakGuardKey]: leakGuard,
      [keptViewsKey]: views,
    });
  });
}

function ownSettings(all: Record<string, unknown>): OwnSettings {
  const connections = parseConnections(all[connectionsKey]);
  const leakGuard = parseLeakGuard(all[leakGuardKey]);
  if (!connections || !leakGuard) throw new Error('The stored settings cannot be read.');
  const { list, active } = connections;
  return {
    connections: { list, active },
    preferences: ownPreferences(all[preferencesKey]),
    limits: limitsOf(all),
    leakGuard,
    views: parseViews(all[keptViewsKey]),
  };
}
