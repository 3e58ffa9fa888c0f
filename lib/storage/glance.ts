import type { Connection } from '../model/connection.ts';
import type { Job } from '../model/job.ts';
import { countNeedy, needsPerson } from '../model/needs-person.ts';
import { defaultPreferences, initialPrivacy, type Preferences } from '../model/preferences.ts';
import type { Privacy } from '../model/privacy.ts';
import { readAll } from './area.ts';
import { connectionsKey, parseConnections } from './connections.ts';
import { parseJobs } from './jobs.ts';
import { newestKey, parseNewest, type Newest } from './newest.ts';
import { parsePreferences, preferencesKey } from './preferences.ts';
import { countUnreadable } from './unreadable.ts';
import { parseWaits, waitsKey } from './waits.ts';

/** A connection without what is secret about it. */
export type Acquaintance = Omit<Connection, 'apiKey' | 'headers'>;

/** All that a page of the extension shows at first: one read of storage. `unreadable` counts what was kept aside or could not be read. */
export interface Glance {
  connection: Acquaintance | null;
  connections: Acquaintance[];
  preferences: Preferences;
  /** What a new report starts with. */
  privacy: Privacy;
  /** Jobs of the connection in use, oldest first, but for the parts of bulk changes that go on by themselves. */
  jobs: Job[];
  newest: Newest | null;
  /** How many changes of other connections need the person. */
  elsewhere: number;
  unreadable: number;
}

/** Whether the service asked to be left alone: what is to go out next waits for that, whoever heard it. */
function isLeftAlone(all: Record<string, unknown>, connectionId = ''): boolean {
  return parseWaits(all[waitsKey], Date.now()).has(connectionId);
}

function waiting(job: Job): Job {
  const { state } = job;
  return state.name === 'queued' && state.waits === 'turn' ? { ...job, state: { ...state, waits: 'throttled' } } : job;
}

/** Reads what a page of the extension shows at first. */
export async function readGlance(): Promise<Glance> {
  const all = await readAll();
  const { list, active } = parseConnections(all[connectionsKey]) ?? { list: [], active: null };
  const connections = list.map(({ apiKey: _apiKey, headers: _headers, ...rest }) => rest);
  const connection = connections.find(({ id }) => id === active) ?? null;
  const preferences = parsePreferences(all[preferencesKey]) ?? defaultPreferences;
  const jobs = parseJobs(all);
  const isOurs = ({ connectionId }: Job) => connectionId === connection?.id;
  return {
    connection,
    connections,
    preferences,
    privacy: initialPrivacy(preferences),
    jobs: jobs
      .filter((job) => isOurs(job) && (!job.bulk || needsPerson(job)))
      .map(isLeftAlone(all, connection?.id) ? waiting : (job) => job),
    newest: connection && parseNewest(all[newestKey(connection.id)]),
    elsewhere: countNeedy(jobs.filter((job) => !isOurs(job) && connections.some(({ id }) => id === job.connectionId))),
    unreadable: countUnreadable(all),
  };
}
