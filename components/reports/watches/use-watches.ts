import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Watch } from '../../../lib/domain/watches/watch.ts';
import { readHistory } from '../../../lib/storage/database/reports.ts';
import {
  type ProjectStats,
  readProjectStats,
} from '../../../lib/storage/database/project-stats.ts';
import { storedBulks } from '../../../lib/storage/bulks.ts';
import { preferencesKey, readAll } from '../../../lib/storage/extension-storage.ts';
import { parsePreferences } from '../../../lib/storage/preferences.ts';
import { countUnseen, storedChanges, parseAllChanges } from '../../../lib/storage/watch-changes.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { useStored } from '../../stored/use-stored.ts';

/**
 * A watch with the data of this device: its running round, the latest audit of its page, or the
 * results of its project. Each is null if this device has none.
 */
export interface KnownWatch {
  watch: Watch;
  round: Bulk | null;
  latest: Audit | null;
  stats: ProjectStats | null;
}

/** Everything that the tab shows, of all connections. */
export type Watches = Awaited<ReturnType<typeof readWatches>>;

/** The watches and the changes that they found, newest first. Undefined before they are read. */
export function useWatches() {
  return useStored(
    readWatches,
    (key) =>
      storedWatches.is(key) ||
      storedChanges.is(key) ||
      storedBulks.is(key) ||
      key === preferencesKey,
  );
}

/** Returns the number of changes that the person has not seen, for all connections. */
export function useUnseen(): number {
  return useStored(readUnseen, storedChanges.is) ?? 0;
}

async function readUnseen(): Promise<number> {
  return countUnseen(await readAll());
}

async function readWatches() {
  const all = await readAll();
  const bulks = storedBulks.parseAll(all);
  const watches = storedWatches.parseAll(all);
  const ofProjects = watches.filter(({ of }) => of.kind === 'project');
  const connectionIds = [...new Set(ofProjects.map(({ connectionId }) => connectionId))];
  const stats = new Map(
    await Promise.all(
      // If the archive cannot be read, the watches have no results.
      connectionIds.map(async (id) => [id, await readProjectStats(id).catch(() => null)] as const),
    ),
  );
  const known = watches.map(async (watch): Promise<KnownWatch> => {
    const { connectionId, of } = watch;
    const audits = of.kind === 'report' ? readHistory(connectionId, of.url, 1) : [];
    const [latest = null] = await Promise.resolve(audits).catch(() => []);
    return {
      watch,
      round: bulks.find(({ id }) => id === watch.round) ?? null,
      latest,
      stats: (of.kind === 'project' && stats.get(connectionId)?.get(of.project)) || null,
    };
  });
  return {
    watches: await Promise.all(known),
    changes: parseAllChanges(all),
    /** The setting "Watches". */
    isAllowed: parsePreferences(all[preferencesKey])?.watches ?? false,
  };
}
