import { grantedPermissions, hasAccess } from '../../../lib/browser/access.ts';
import { extensionVersion, readPlatform } from '../../../lib/browser/lifecycle.ts';
import { language } from '../../../lib/browser/formats.ts';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type Limits, noLimits } from '../../../lib/domain/settings/limits.ts';
import { readStorageUse } from '../../../lib/storage/database/storage-use.ts';
import { pausesKey } from '../../../lib/storage/extension-storage.ts';
import { parsePauses } from '../../../lib/storage/pauses.ts';
import { limitsOf } from '../../../lib/storage/policy.ts';
import { quarantinedKeys } from '../../../lib/storage/quarantine.ts';
import { readSnapshot, type Snapshot } from '../../../lib/storage/snapshot.ts';

/** How the browser and the database are, besides what is in extension storage. */
export interface Surroundings {
  version: string;
  browser: string;
  platform: string;
  language: string;
  permissions: readonly string[];
  /** The base URLs that may be reached. */
  reachable: ReadonlySet<string>;
  /** How many reports are on this device. Null if that cannot be read. */
  reports: number | null;
}

/** Reads the support information as it is now. */
export async function readSupportInformation(): Promise<string> {
  const snapshot = await readSnapshot();
  const urls = (snapshot.connections?.list ?? []).map(({ baseUrl }) => baseUrl);
  const access = await Promise.all(urls.map(hasAccess));
  const surroundings: Surroundings = {
    version: extensionVersion(),
    browser: navigator.userAgent,
    platform: await readPlatform(),
    language: language(),
    permissions: await grantedPermissions(),
    reachable: new Set(urls.filter((_, at) => access[at])),
    reports: await readStorageUse().then(
      ({ reports }) => reports,
      () => null,
    ),
  };
  return supportInformation(snapshot, surroundings, Date.now());
}

/**
 * Puts into words what helps to find a fault, for the people who mend it. Holds counts, states and
 * codes alone: no address, name, key or id. It is English in every language, because it goes to the
 * project.
 */
export function supportInformation(
  { all, jobs, isWithoutRows, bulks, watches, connections }: Snapshot,
  surroundings: Surroundings,
  now: number,
): string {
  const pauses = parsePauses(all[pausesKey], now);
  const limits = limitsOf(all);
  const connectionLine = (connection: Connection, at: number) => {
    const { id, baseUrl, apiKey, headers, hosts = [], managed } = connection;
    return `- ${at + 1}: ${[
      id === connections?.active ? 'in use' : 'not in use',
      new URL(baseUrl).protocol.slice(0, -1),
      surroundings.reachable.has(baseUrl) ? 'access granted' : 'no access',
      apiKey === '' ? 'no key' : 'a key',
      ...(managed ? ['set by a policy'] : []),
      `${headers.length} extra headers`,
      `${hosts.length} sites`,
      pauses.has(id) ? 'paused by its service' : 'not paused',
      `jobs: ${countJobs(jobs.filter((job) => job.connectionId === id))}`,
    ].join(', ')}`;
  };
  return [
    `Verdict ${surroundings.version}`,
    `Browser: ${surroundings.browser}`,
    `System: ${surroundings.platform}`,
    `Language: ${surroundings.language}`,
    `Permissions: ${surroundings.permissions.toSorted().join(', ')}`,
    `Reports on this device: ${surroundings.reports ?? 'cannot be read'}`,
    `Lists: ${bulks.length}, watches: ${watches.length}, in quarantine: ${quarantinedKeys(all).length}`,
    ...(isWithoutRows ? ['The database cannot be read.'] : []),
    `Set by a policy: ${setFields(limits).join(', ') || 'nothing'}`,
    ...(limits.unread.length > 0
      ? [`Cannot be read in the policy: ${limits.unread.join(', ')}`]
      : []),
    `Connections: ${connections ? connections.list.length : 'cannot be read'}`,
    ...(connections?.list.map(connectionLine) ?? []),
  ].join('\n');
}

/** The names of the limits that differ from those without a policy. */
function setFields({ unread: _unread, ...limits }: Limits): string[] {
  const none: Record<string, unknown> = noLimits;
  return Object.entries(limits)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(none[name]))
    .map(([name]) => name);
}

/** The jobs by their task, state and problem, such as "2 create queued (offline)". */
function countJobs(jobs: Job[]): string {
  const counts = new Map<string, number>();
  for (const { task, state } of jobs) {
    const problem = 'problem' in state && state.problem ? ` (${state.problem.code})` : '';
    const what = `${task.kind} ${state.name}${problem}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none';
}
