import type { Job } from '../../lib/domain/jobs/job.ts';
import type { World } from '../faults/rounds/world.ts';

/** All that the extension keeps: extension storage, the rows of its database, and its handles. */
export interface Kept {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  rows: Record<string, number>;
  /** The jobs of lists. */
  jobs: Job[];
  alarms: string[];
  rules: number;
  locks: number;
}

/** Reads what the extension keeps. */
export async function readKept(world: World): Promise<Kept> {
  const script = `(() => { ${String(answerTo)}\nreturn (${String(keptInPage)})(); })()`;
  return (await world.run(script)) as Kept;
}

/** Runs in a page of the extension. */
async function answerTo<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Runs in a page of the extension. It closes the database, so that it holds up nothing. */
async function keptInPage(): Promise<unknown> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      storage: Record<'local' | 'session', { get: (key: null) => Promise<object> }>;
      alarms: { getAll: () => Promise<{ name: string }[]> };
      declarativeNetRequest: { getSessionRules: () => Promise<unknown[]> };
    };
  };
  const rows: Record<string, number> = {};
  let jobs: { job: unknown }[] = [];
  if ((await indexedDB.databases()).some(({ name }) => name === 'verdict')) {
    const database = await answerTo(indexedDB.open('verdict'));
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names);
    for (const name of names) rows[name] = await answerTo(transaction.objectStore(name).count());
    jobs = await answerTo(transaction.objectStore('jobs').getAll());
    database.close();
  }
  const { held = [], pending = [] } = await navigator.locks.query();
  return {
    local: await chrome.storage.local.get(null),
    session: await chrome.storage.session.get(null),
    rows,
    jobs: jobs.map(({ job }) => job),
    alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
    rules: (await chrome.declarativeNetRequest.getSessionRules()).length,
    locks: held.length + pending.length,
  };
}

/**
 * Lets `ms` milliseconds pass for extension storage and the jobs of lists: each time moves back.
 * Watches come due, and what ended grows stale, as after a night.
 */
export async function letPass(world: World, ms: number): Promise<void> {
  await world.run(`navigator.locks.request('verdict:storage', async () => {
    const isTime = (value) => typeof value === 'number' && value > 1.5e12 && value < 2.5e12;
    const earlier = (value) =>
      isTime(value) ? value - ${ms}
      : Array.isArray(value) ? value.map(earlier)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, earlier(one)]))
        : value;
    await chrome.storage.local.set(earlier(await chrome.storage.local.get(null)));
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await answer(indexedDB.open('verdict'));
    const jobs = database.transaction('jobs', 'readwrite').objectStore('jobs');
    for (const row of await answer(jobs.getAll())) await answer(jobs.put(earlier(row)));
    database.close();
  })`);
  await drain(world);
}

/** Has the background look at all that it has to do, and resolves once it was told. */
export async function drain(world: World): Promise<void> {
  await world.run(
    `chrome.runtime.sendMessage({ query: 'drain', data: true }).then(() => true, () => false)`,
  );
}

/** Puts away the single jobs that wait for the person or were refused, as their "Dismiss" does. */
export async function putAway(world: World): Promise<void> {
  await world.run(`navigator.locks.request('verdict:storage', async () => {
    const all = Object.entries(await chrome.storage.local.get(null));
    const ended = ['refused', 'undecided', 'blocked'];
    await chrome.storage.local.remove(
      all.filter(([key, job]) => key.startsWith('job:') && ended.includes(job.state.name)).map(([key]) => key));
  })`);
}
