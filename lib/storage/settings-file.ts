import {
  fieldThatIsFull,
  type OwnSettings,
  withSettings,
} from '../domain/settings/import-settings.ts';
import type { SettingsFile } from '../domain/settings/settings-file.ts';
import { storedAccepted, acceptedText } from './accepted.ts';
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

const unread = 'The stored settings cannot be read.';
const keys = [connectionsKey, preferencesKey, leakGuardKey, policyKey, keptViewsKey];

/** Reads the settings that a file can hold, with their secrets. Rejects if they cannot be read. */
export async function readOwnSettings(): Promise<OwnSettings> {
  return (await readOwn()).own;
}

/** Adds the settings of a file to those of this profile, all in one write or none. */
export async function importSettings(file: SettingsFile): Promise<void> {
  const switchesOn = file.preferences.fillArchive && !(await readPreferences()).fillArchive;
  // As `switchBackfill` does. If nothing can be written, the list is only read once more.
  if (switchesOn) await storedBackfills.removeAll();
  await withLock(async () => {
    const { all, own } = await readOwn();
    if (fieldThatIsFull(own, file))
      throw new Error('The import has too many rules, views or acceptances.');
    const { connections, preferences, leakGuard, views, accepted } = withSettings(own, file);
    const changed = Object.entries(accepted).filter(([id, list]) => list !== own.accepted[id]);
    await write({
      ...storedInPlaceOf(all[connectionsKey], connections),
      [preferencesKey]: preferences,
      [leakGuardKey]: leakGuard,
      [keptViewsKey]: views,
      ...Object.fromEntries(
        changed.map(([id, list]) => [storedAccepted.key(id), acceptedText(list)]),
      ),
    });
  });
}

async function readOwn(): Promise<{ all: Record<string, unknown>; own: OwnSettings }> {
  const all = await readKeys(keys);
  const connections = parseConnections(all[connectionsKey]);
  const leakGuard = parseLeakGuard(all[leakGuardKey]);
  if (!connections || !leakGuard) throw new Error(unread);
  const { list, active } = connections;
  const accepted = await readKeys(list.map(({ id }) => storedAccepted.key(id)));
  const own = {
    connections: { list, active },
    preferences: ownPreferences(all[preferencesKey]),
    limits: limitsOf(all),
    leakGuard,
    views: parseViews(all[keptViewsKey]),
    accepted: Object.fromEntries(
      list.flatMap(({ id }) => {
        const raw = accepted[storedAccepted.key(id)];
        const acceptances = storedAccepted.parse(raw);
        if (raw !== undefined && !acceptances) throw new Error(unread);
        return acceptances ? [[id, acceptances]] : [];
      }),
    ),
  };
  return { all, own };
}
