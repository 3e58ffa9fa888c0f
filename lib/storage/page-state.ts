import { guardAddress, type GuardSettings } from '../domain/leak-guard/guard-address.ts';
import { pageKey } from '../domain/addresses/page-url.ts';
import { type Connection, connectionForPage } from '../domain/connections/connection.ts';
import { type Job, countNeedingPerson } from '../domain/jobs/job.ts';
import { cautiousPreferences, initialPrivacy, type Preferences } from '../domain/preferences.ts';
import type { Privacy } from '../domain/reports/privacy.ts';
import {
  connectionsKey,
  hasUnreadable,
  outlineKey,
  pausesKey,
  popupKeys,
  preferencesKey,
  readAll,
  readKeys,
} from './extension-storage.ts';
import { parseConnections } from './connections.ts';
import { type NewestReports, storedNewest } from './newest-reports.ts';
import { isShown, outlinedKeys, outlineOf, parseOutline } from './job-outline.ts';
import { leakGuardOf } from './leak-guard.ts';
import { parsePreferences } from './preferences.ts';
import { storedJobs } from './jobs.ts';
import type { Snapshot } from './snapshot.ts';
import { parsePauses } from './pauses.ts';

/** A connection without its secrets: API key and headers. */
export type PublicConnection = Omit<Connection, 'apiKey' | 'headers'>;

/** Everything that a page of the extension shows at first, from one read of storage. */
export interface PageState {
  connection: PublicConnection | null;
  /**
   * The connection in use, if the popup shows another connection because the page goes there by its
   * host; else null.
   */
  connectionInUse: PublicConnection | null;
  connections: PublicConnection[];
  preferences: Preferences;
  /** The privacy that a new report starts with. */
  privacy: Privacy;
  /** The settings of the leak guard. Ask the guard before an address is sent. */
  guard: GuardSettings;
  /**
   * The jobs of the connection in use, oldest first, without jobs of bulk changes that go on by
   * themselves.
   */
  jobs: Job[];
  /**
   * The connections whose service wants no requests now, by their ids: until when (milliseconds
   * since 1970).
   */
  paused: Record<string, number>;
  /** How many further jobs are not done, if the popup did not read all jobs. */
  more: number;
  newest: NewestReports | null;
  /** How many changes of other connections need the person. */
  needyOfOthers: number;
  /** Whether data of the extension could not be read and is in quarantine. */
  hasUnreadable: boolean;
}

/** The parts of storage that a page shows at first. */
type Shown = Pick<Snapshot, 'all' | 'jobs' | 'connections'>;

function parseShown(all: Record<string, unknown>): Shown {
  return {
    all,
    jobs: storedJobs.parseAll(all),
    connections: parseConnections(all[connectionsKey]),
  };
}

/** Reads everything that a page of the extension shows at first. */
export async function readPageState(): Promise<PageState> {
  return pageStateOf(parseShown(await readAll()));
}

/**
 * Returns everything that the popup shows at first, above the tab with this address. `items` is the
 * result of `readPopupItems`. Shows the connection that the person chose in the popup, else the
 * connection of the page. Of thousands of jobs, reads only the jobs that the outline names, because
 * reading all takes longer than everything else.
 */
export async function readPopupState(
  items: Promise<Record<string, unknown>>,
  address: Promise<string | undefined>,
  chosen: string | null = null,
): Promise<PageState> {
  const [read, tab] = await Promise.all([items, address]);
  const shownOfAll = async () => parseShown(outlineKey in read ? await readAll() : read);
  const kept = parseConnections(read[connectionsKey]) ?? { list: [], active: null };
  const { active } = kept;
  const isKept = kept.list.some(({ id }) => id === chosen);
  const shown = isKept ? chosen : (connectionForPage(kept, tab).connection?.id ?? null);
  // The outline belongs to the connection in use.
  if (shown !== active) {
    const state = pageStateOf(withActive(await shownOfAll(), shown));
    const inUse = state.connections.find(({ id }) => id === active) ?? null;
    return { ...state, connectionInUse: isKept ? null : inUse };
  }
  let outline = parseOutline(read[outlineKey], active);
  if (!outline) {
    const ofAll = await shownOfAll();
    outline = outlineOf(ofAll);
    if (!outline) return pageStateOf(ofAll);
  }
  // The outline lists jobs by the address that is sent.
  const reading = guardAddress(tab, leakGuardOf(read), { isLocalService: false });
  const keys = outlinedKeys(outline, 'url' in reading ? pageKey(reading.url) : null);
  const all = await readKeys([...popupKeys, storedNewest.key(outline.connectionId), ...keys]);
  const state = pageStateOf(parseShown(all));
  const { open, needyOfOthers, hasUnreadable: isUnread } = outline;
  const more = Math.max(0, open - state.jobs.filter((job) => job.state.name !== 'done').length);
  return { ...state, more, needyOfOthers, hasUnreadable: isUnread };
}

function withActive(read: Shown, active: string | null): Shown {
  const { connections } = read;
  return { ...read, connections: connections && { ...connections, active } };
}

function pageStateOf({ all, jobs, connections: kept }: Shown): PageState {
  const { list, active } = kept ?? { list: [], active: null };
  const connections = list.map(({ apiKey: _apiKey, headers: _headers, ...rest }) => rest);
  const connection = connections.find(({ id }) => id === active) ?? null;
  const preferences = parsePreferences(all[preferencesKey]) ?? cautiousPreferences;
  const isOurs = ({ connectionId }: Job) => connectionId === connection?.id;
  return {
    connection,
    connectionInUse: null,
    connections,
    preferences,
    privacy: initialPrivacy(preferences, connection?.privacyOfNew),
    guard: leakGuardOf(all),
    jobs: jobs.filter((job) => isOurs(job) && isShown(job)),
    paused: Object.fromEntries(parsePauses(all[pausesKey], Date.now())),
    more: 0,
    newest: connection && storedNewest.parseOne(all, connection.id),
    needyOfOthers: countNeedingPerson(
      jobs.filter((job) => !isOurs(job) && connections.some(({ id }) => id === job.connectionId)),
    ),
    hasUnreadable: hasUnreadable(all),
  };
}
