import { allowedPrivacy, type GuardSettings } from '../domain/leak-guard/guard-address.ts';
import {
  type Connection,
  connectionForPage,
  type Connections,
  noConnections,
} from '../domain/connections/connection.ts';
import { type Job, isDoneCreate, needsPerson } from '../domain/jobs/job.ts';
import { initialPrivacy, type Preferences } from '../domain/preferences.ts';
import type { Privacy } from '../domain/reports/privacy.ts';
import { preferencesUnder } from '../domain/settings/limits.ts';
import { isWhole, noBackfill, parseBackfill } from './backfills.ts';
import {
  acceptedPrefix,
  hasUnreadable,
  pausesKey,
  preferencesKey,
  readAll,
} from './extension-storage.ts';
import { oldestFirst } from './collection.ts';
import { readOpenRows } from './database/job-rows.ts';
import { hasUnreadNews } from './news.ts';
import { type NewestReports, storedNewest } from './newest-reports.ts';
import { leakGuardOf } from './leak-guard.ts';
import { usableConnections } from './policy.ts';
import { ownPreferences } from './preferences.ts';
import { storedJobs } from './jobs.ts';
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
   * The jobs of the connection in use, oldest first: its single jobs, and those jobs of lists that
   * need the person.
   */
  jobs: Job[];
  /**
   * The connections whose service wants no requests now, by their ids: until when (milliseconds
   * since 1970).
   */
  paused: Record<string, number>;
  newest: NewestReports | null;
  /** The acceptances of the connection as they are stored: the first frame does not need them. */
  accepted: unknown;
  /** Whether this device has all reports of the service. */
  hasAll: boolean;
  /** The jobs of all connections that need the person, oldest first. */
  needy: Job[];
  /** Whether data of the extension could not be read and is in quarantine. */
  hasUnreadable: boolean;
  /** Whether an update brought news that the person has not read. */
  hasNews: boolean;
}

/** Reads everything that a page of the extension shows at first. */
export async function readPageState(): Promise<PageState> {
  const all = await readAll();
  return withRows(pageStateOf(all, usableConnections(all) ?? noConnections));
}

/**
 * Returns everything that the popup shows at first, above the tab with this address, from `items`,
 * the result of `readAll`. Shows the connection that the person chose in the popup, else the
 * connection of the page. Jobs of lists are missing: `withRows` adds them.
 */
export async function readPopupState(
  items: Promise<Record<string, unknown>>,
  address: Promise<string | undefined>,
  chosen: string | null = null,
): Promise<PageState> {
  const [all, tab] = await Promise.all([items, address]);
  const kept = usableConnections(all) ?? noConnections;
  const isKept = kept.list.some(({ id }) => id === chosen);
  const shown = isKept ? chosen : (connectionForPage(kept, tab).connection?.id ?? null);
  const state = pageStateOf(all, { ...kept, active: shown });
  if (isKept || shown === kept.active) return state;
  const inUse = state.connections.find(({ id }) => id === kept.active) ?? null;
  return { ...state, connectionInUse: inUse };
}

/** Adds the jobs of lists that need the person, or have duplicates. Without the database: none. */
export async function withRows(state: PageState): Promise<PageState> {
  const rows = (await readOpenRows().catch(() => [])).filter(
    (job) => needsPerson(job) || (isDoneCreate(job) && job.state.duplicates.length > 0),
  );
  const own = rows.filter(({ connectionId }) => connectionId === state.connection?.id);
  return {
    ...state,
    jobs: [...state.jobs, ...own].toSorted(oldestFirst),
    needy: [...state.needy, ...needyIn(rows, state.connections)].toSorted(oldestFirst),
  };
}

function pageStateOf(all: Record<string, unknown>, { list, active }: Connections): PageState {
  const jobs = storedJobs.parseAll(all);
  const connections = list.map(({ apiKey: _apiKey, headers: _headers, ...rest }) => rest);
  const connection = connections.find(({ id }) => id === active) ?? null;
  const guard = leakGuardOf(all);
  const preferences = preferencesUnder(guard.limits, ownPreferences(all[preferencesKey]));
  const backfill = connection ? parseBackfill(all, connection.id) : noBackfill;
  const isOurs = ({ connectionId }: Job) => connectionId === connection?.id;
  return {
    connection,
    connectionInUse: null,
    connections,
    preferences,
    privacy: allowedPrivacy(initialPrivacy(preferences, connection?.privacyOfNew), guard.limits),
    guard,
    jobs: jobs.filter(isOurs),
    paused: Object.fromEntries(parsePauses(all[pausesKey], Date.now())),
    newest: connection && storedNewest.parseOne(all, connection.id),
    accepted: connection && all[acceptedPrefix + connection.id],
    hasAll: isWhole(preferences, backfill) && Date.now() - (backfill.whole?.at ?? 0) < wholeForMs,
    needy: needyIn(jobs, connections),
    hasUnreadable: hasUnreadable(all),
    hasNews: hasUnreadNews(all),
  };
}

/**
 * How long a device that has read all reports counts as having them, in milliseconds. They are read
 * anew once a day, for the connection in use.
 */
const wholeForMs = 2 * 24 * 60 * 60_000;

function needyIn(jobs: Job[], connections: PublicConnection[]): Job[] {
  const kept = new Set(connections.map(({ id }) => id));
  return jobs.filter((job) => needsPerson(job) && kept.has(job.connectionId));
}
