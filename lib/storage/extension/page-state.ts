import { pageKey, readAddress } from '../../domain/page-url.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { countNeedingPerson } from '../../domain/jobs/needs-person.ts';
import { cautiousPreferences, initialPrivacy, type Preferences } from '../../domain/preferences.ts';
import type { Privacy } from '../../domain/reports/privacy.ts';
import { readKeys } from './extension-storage.ts';
import { connectionsKey, parseConnections } from './connections.ts';
import { type NewestReports, newestKey, parseNewest } from './newest-reports.ts';
import { isShown, outlinedKeys, outlineKey, outlineOf, parseOutline } from './job-outline.ts';
import { parsePreferences, preferencesKey } from './preferences.ts';
import { countUnreadable } from './quarantine.ts';
import { parseSnapshot, readSnapshot, type Snapshot } from './snapshot.ts';
import { parseRateLimits, rateLimitsKey } from './rate-limits.ts';

/** A connection without what is secret about it. */
export type PublicConnection = Omit<Connection, 'apiKey' | 'headers'>;

/**
 * All that a page of the extension shows at first: one read of storage. `unreadable` counts what
 * was kept aside or could not be read.
 */
export interface PageState {
  connection: PublicConnection | null;
  connections: PublicConnection[];
  preferences: Preferences;
  /** What a new report starts with. */
  privacy: Privacy;
  /**
   * Jobs of the connection in use, oldest first, but for the parts of bulk changes that go on by
   * themselves.
   */
  jobs: Job[];
  /** How many more have not ended, where the popup did not read them all. */
  more: number;
  newest: NewestReports | null;
  /** How many changes of other connections need the person. */
  elsewhere: number;
  unreadable: number;
}

/** What is read whatever else there is. */
const headKeys = [connectionsKey, preferencesKey, rateLimitsKey, outlineKey];

/**
 * Whether the service asked to be left alone: what is to go out next waits for that, whoever heard
 * it.
 */
function isLeftAlone(all: Record<string, unknown>, connectionId = ''): boolean {
  return parseRateLimits(all[rateLimitsKey], Date.now()).has(connectionId);
}

function waiting(job: Job): Job {
  const { state } = job;
  return state.name === 'queued' && state.waits === 'turn'
    ? { ...job, state: { ...state, waits: 'throttled' } }
    : job;
}

/** Reads what a page of the extension shows at first. */
export async function readPageState(): Promise<PageState> {
  return pageStateOf(await readSnapshot());
}

/**
 * Reads what the popup shows at first, above the tab with this address. Of thousands of jobs it
 * reads those that it shows, as far as the outline tells of them, since to read them all takes
 * longer than all else.
 */
export async function readPopupState(address: Promise<string | undefined>): Promise<PageState> {
  const [head, tab] = await Promise.all([readKeys(headKeys), address]);
  const active = parseConnections(head[connectionsKey])?.active ?? null;
  let outline = parseOutline(head[outlineKey], active);
  if (!outline) {
    const snapshot = await readSnapshot();
    outline = outlineOf(snapshot);
    if (!outline) return pageStateOf(snapshot);
  }
  const reading = readAddress(tab);
  const keys = outlinedKeys(outline, 'url' in reading ? pageKey(reading.url) : null);
  const glance = pageStateOf(
    parseSnapshot({ ...head, ...(await readKeys([newestKey(outline.connectionId), ...keys])) }),
  );
  const { open, elsewhere, unreadable } = outline;
  const more = Math.max(0, open - glance.jobs.filter(({ state }) => state.name !== 'done').length);
  return { ...glance, more, elsewhere, unreadable };
}

function pageStateOf({ all, jobs, connections: kept }: Snapshot): PageState {
  const { list, active } = kept ?? { list: [], active: null };
  const connections = list.map(({ apiKey: _apiKey, headers: _headers, ...rest }) => rest);
  const connection = connections.find(({ id }) => id === active) ?? null;
  const preferences = parsePreferences(all[preferencesKey]) ?? cautiousPreferences;
  const isOurs = ({ connectionId }: Job) => connectionId === connection?.id;
  return {
    connection,
    connections,
    preferences,
    privacy: initialPrivacy(preferences),
    jobs: jobs
      .filter((job) => isOurs(job) && isShown(job))
      .map(isLeftAlone(all, connection?.id) ? waiting : (job) => job),
    more: 0,
    newest: connection && parseNewest(all[newestKey(connection.id)]),
    elsewhere: countNeedingPerson(
      jobs.filter((job) => !isOurs(job) && connections.some(({ id }) => id === job.connectionId)),
    ),
    unreadable: countUnreadable(all),
  };
}
