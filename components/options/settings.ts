import { hasAccess, hasPermission, type OptionalPermission } from '../../lib/browser/access.ts';
import { readShortcuts } from '../../lib/browser/commands.ts';
import type { Connection } from '../../lib/domain/connections/connection.ts';
import { isForbidden } from '../../lib/domain/settings/limits.ts';
import {
  connectionsKey,
  hasUnreadable,
  pausesKey,
  readAll,
} from '../../lib/storage/extension-storage.ts';
import { parseConnections } from '../../lib/storage/connections.ts';
import { limitsOf, usableConnections } from '../../lib/storage/policy.ts';
import { type Backfill, parseBackfill } from '../../lib/storage/backfills.ts';
import { leakGuardOf } from '../../lib/storage/leak-guard.ts';
import { preferencesOf } from '../../lib/storage/preferences.ts';
import { hasBroken, quarantinedKeys } from '../../lib/storage/quarantine.ts';
import { parsePauses } from '../../lib/storage/pauses.ts';
import { storedMoves } from '../../lib/storage/moves.ts';
import { type Bulk, hasBulkEnded } from '../../lib/domain/jobs/bulk.ts';
import { hasEnded, type Job, countNeedingPerson, listOf } from '../../lib/domain/jobs/job.ts';
import { onlyPersonMends } from '../../lib/domain/problem.ts';
import { storedBulks } from '../../lib/storage/bulks.ts';
import { countRows, readOpenRows } from '../../lib/storage/database/job-rows.ts';
import { storedJobs } from '../../lib/storage/jobs.ts';
import { isPinned } from '../../lib/browser/toolbar.ts';
import { parseWelcome } from '../../lib/storage/welcome.ts';

/** Everything that the options page shows. */
export type Settings = Awaited<ReturnType<typeof readSettings>>;
export type ConnectionState = Settings['connections'][number];

export async function readSettings() {
  const all = await readAll();
  const list = parseConnections(all[connectionsKey])?.list ?? [];
  const active = usableConnections(all)?.active ?? null;
  const limits = limitsOf(all);
  const lists = await readLeft(all);
  const keptOf = async (saved: Connection) => {
    const move = storedMoves.parseOne(all, saved.id);
    const connection = { ...saved, ...move };
    const access = await hasAccess(connection.baseUrl);
    return {
      connection,
      /** The address that a connection has until it moves; null if it is not to move. */
      movesFrom: move && saved.baseUrl,
      isActive: connection.id === active,
      isForbidden: isForbidden(connection, limits),
      access,
      ...countOpenChanges(connection.id, all, lists),
    };
  };
  const connections = await Promise.all(list.map(keptOf));
  return {
    connections,
    preferences: preferencesOf(all),
    /** The limits that the policy of an administrator sets. */
    limits,
    leakGuard: leakGuardOf(all),
    /** Whether data could not be read, and below whether some of that may be removed. */
    hasUnreadable: hasUnreadable(all) || hasBroken(all),
    hasQuarantined: quarantinedKeys(all).length > 0,
    /** The backfill of the active connection. */
    backfill: active === null ? null : backfillOf(active, all),
    welcome: await readWelcomeState(connections, all),
    /** Null in a browser without shortcuts. */
    shortcuts: await readShortcuts(),
    allowed: {
      notifications: await hasPermission('notifications'),
      tabs: await hasPermission('tabs'),
    } satisfies Record<OptionalPermission, boolean>,
  };
}

/**
 * Returns the backfill of a connection. If the service has asked for a pause, the backfill has the
 * problem `throttled`.
 */
export function backfillOf(connectionId: string, all: Record<string, unknown>): Backfill {
  const backfill = parseBackfill(all, connectionId);
  const { walk } = backfill;
  return !walk.problem && parsePauses(all[pausesKey], Date.now()).has(connectionId)
    ? { ...backfill, walk: { ...walk, problem: { code: 'throttled' } } }
    : backfill;
}

/** The jobs of lists under way, and how many reports each bulk change has left, by its id. */
interface Left {
  rows: Job[];
  left: ReadonlyMap<string, number>;
}

async function readLeft(all: Record<string, unknown>): Promise<Left> {
  try {
    const left = new Map<string, number>();
    for (const bulk of storedBulks.parseAll(all)) {
      const { next, open } = await countRows(bulk);
      left.set(bulk.id, next + open);
    }
    return { rows: await readOpenRows(), left };
  } catch {
    return { rows: [], left: new Map() };
  }
}

/**
 * Counts the open changes of a connection: changes that are not done yet, and changes that need the
 * person. A bulk counts once for each report that it has left, and once while its reports are still
 * being collected. `keyRejected` says whether the service rejected the API key.
 */
export function countOpenChanges(
  connectionId: string,
  all: Record<string, unknown>,
  { rows, left }: Left = { rows: [], left: new Map() },
) {
  const isOwn = (one: Job | Bulk) => one.connectionId === connectionId;
  const jobs = [...storedJobs.parseAll(all), ...rows].filter(isOwn);
  const single = jobs.filter((job) => listOf(job) === undefined && !hasEnded(job));
  const bulks = storedBulks.parseAll(all).filter((bulk) => isOwn(bulk) && !hasBulkEnded(bulk));
  const walks = bulks.flatMap(({ targets }) => (targets.by === 'all' ? targets.walk : []));
  const problems = [...jobs.filter((job) => !hasEnded(job)).map(({ state }) => state), ...walks];
  return {
    open: bulks.reduce(
      (sum, { id, targets }) =>
        sum + Math.max(1, targets.by === 'picked' ? targets.targets.length : (left.get(id) ?? 0)),
      single.length,
    ),
    // If a bulk has jobs, these jobs have the problem and are counted. So a bulk counts only while
    // it still collects reports.
    needy: countNeedingPerson(jobs) + walks.filter((walk) => onlyPersonMends(walk.problem)).length,
    keyRejected: problems.some((one) => 'problem' in one && one.problem?.code === 'wrong-key'),
  };
}

/**
 * Reads the steps of the welcome, and whether it is due. It is due for a person without a
 * connection, or with those of a policy, which still need a key. It is over once the first report
 * was created or the person leaves it.
 */
async function readWelcomeState(
  connections: {
    connection: Connection;
    isActive: boolean;
    access: boolean;
    keyRejected: boolean;
  }[],
  all: Record<string, unknown>,
) {
  const noted = parseWelcome(all);
  const limits = limitsOf(all);
  const onToolbar = await isPinned();
  const reported = noted?.reported === true;
  return {
    connected: connections.some(
      ({ connection, isActive, access, keyRejected }) =>
        isActive && access && !keyRejected && connection.apiKey !== '',
    ),
    /** Whether the button is in the toolbar, or the line about it was dismissed. */
    pinned: onToolbar === true || noted?.pinned === true,
    reported,
    isDue: noted
      ? !noted.over && !reported && limits.showWelcome
      : limits.showWelcome &&
        (connections.length > 0 || !limits.onlyTheseConnections) &&
        connections.every(({ connection }) => connection.managed && connection.apiKey === ''),
  };
}
