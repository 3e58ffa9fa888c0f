import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Watch } from '../../../lib/domain/watches/watch.ts';
import { readHistory } from '../../../lib/storage/database/reports.ts';
import {
  type ProjectStats,
  readProjectStats,
} from '../../../lib/storage/database/project-stats.ts';
import { countRows, readTurn } from '../../../lib/storage/database/job-rows.ts';
import { readAll } from '../../../lib/storage/extension-storage.ts';
import { isForbiddenIn } from '../../../lib/storage/policy.ts';
import { preferencesKeys, preferencesOf } from '../../../lib/storage/preferences.ts';
import { countUntold, storedChanges, parseAllChanges } from '../../../lib/storage/watch-changes.ts';
import { storedWatches } from '../../../lib/storage/watches.ts';
import { isRows, useStored } from '../../stored/use-stored.ts';

/**
 * A watch with the data of this device: its running round with how many of its reports are over
 * and why it waits, the latest audit of its page, or the results of its project. Each is null if
 * this device has none.
 */
export interface KnownWatch {
  watch: Watch;
  round: { over: number; total: number; problem: Problem | undefined } | null;
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
      isRows(key) ||
      preferencesKeys.includes(key),
  );
}

/** Returns the number of changes that the person has not seen, for all connections. */
export function useUnseen(): number {
  return useStored(async () => countUntold(await readAll()), storedChanges.is) ?? 0;
}

/** Reads the watches and the changes that they found, newest first. */
export async function readWatches() {
  const all = await readAll();
  const isForbidden = isForbiddenIn(all);
  const watches = storedWatches
    .parseAll(all)
    .filter(({ connectionId }) => !isForbidden(connectionId));
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
      round: await readRound(watch).catch(() => null),
      latest,
      stats: (of.kind === 'project' && stats.get(connectionId)?.get(of.project)) || null,
    };
  });
  return {
    watches: await Promise.all(known),
    changes: parseAllChanges(all),
    /** The setting "Watches". */
    isAllowed: preferencesOf(all).watches,
  };
}

/** Reads how far the round of a watch is; null without a round. Done runs are removed. */
async function readRound({ id, round }: Watch): Promise<KnownWatch['round']> {
  if (!round) return null;
  const { targets } = round;
  if (targets.by !== 'rows')
    return { over: 0, total: 0, problem: targets.by === 'all' ? targets.walk.problem : undefined };
  const { next, open } = await countRows({ id });
  const [problem] = (await readTurn(id, 'open')).flatMap(({ state }) =>
    'problem' in state ? (state.problem ?? []) : [],
  );
  return { over: Math.max(0, targets.total - next - open), total: targets.total, problem };
}
