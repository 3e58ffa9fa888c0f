import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job } from '../../../../lib/domain/jobs/job.ts';
import { effect, type Life, lifeNow, passes, reading } from './life.ts';

/** The disk of a world: extension storage and the alarms. The database is beside it. */
export interface Disk {
  items: Map<string, string>;
  alarms: Map<string, { at: number; every: number }>;
  isFull: boolean;
  isDatabaseFull: boolean;
  /** How many writes it had no room for. */
  refused: number;
  /** Called with each job that is on disk now, alone or as a row of a list. */
  watching: ((job: Job) => void)[];
}

type State = string | number | { name: string };

/** The kind of a stored value: its family, and the state of what it holds. */
function kindOf(key: string, value: unknown): string {
  const { state, job } = value as { state?: State; job?: { state?: State } };
  const own = state ?? job?.state;
  const name = typeof own === 'object' ? own.name : own;
  return `${key.replace(/:.*/, '')}${name === undefined ? '' : `[${name}]`}`;
}

const kindsOf = (items: Record<string, unknown>) => [
  ...new Set(Object.entries(items).map(([key, value]) => kindOf(key, value ?? {}))),
];

/** Makes an empty disk, and puts it below the fake browser and the database. */
export async function newDisk(): Promise<Disk> {
  const disk: Disk = {
    items: new Map(),
    alarms: new Map(),
    isFull: false,
    isDatabaseFull: false,
    refused: 0,
    watching: [],
  };
  const { items } = disk;
  const read = (keys: string | string[] | null) =>
    Object.fromEntries(
      (keys === null ? [...items.keys()] : [keys].flat()).flatMap((key) => {
        const text = items.get(key);
        return text === undefined ? [] : [[key, JSON.parse(text) as unknown]];
      }),
    );
  Object.assign(fakeBrowser.storage.local, {
    get: async (keys: string | string[] | null) => reading(async () => read(keys)),
    set: async (values: Record<string, unknown>) =>
      effect(`set ${kindsOf(values).join(' ')}`, async () => {
        if (disk.isFull) refuse(disk, new Error('QUOTA_BYTES quota exceeded'));
        for (const [key, value] of Object.entries(values)) {
          items.set(key, JSON.stringify(value));
          if (key.startsWith('job:')) tell(disk, value as Job);
        }
      }),
    remove: async (keys: string | string[]) => {
      const gone = read(keys);
      await effect(`remove ${kindsOf(gone).join(' ')}`, async () => {
        for (const key of Object.keys(gone)) items.delete(key);
      });
    },
  });
  Object.assign(fakeBrowser.alarms, {
    create: async (name: string, { when = 0, periodInMinutes = 0, delayInMinutes = 0 }) =>
      reading(async () => {
        const at = when || Date.now() + delayInMinutes * 60_000;
        disk.alarms.set(name, { at, every: periodInMinutes * 60_000 });
      }),
    clear: async (name: string) => reading(async () => disk.alarms.delete(name)),
  });
  await emptyDatabase();
  guardDatabase(disk);
  return disk;
}

function tell({ watching }: Disk, job: Job): void {
  for (const watch of watching) watch(job);
}

function refuse(disk: Disk, error: Error): never {
  disk.refused += 1;
  throw error;
}

/** Deletes every row of every store, as if the database were new. */
async function emptyDatabase(): Promise<void> {
  for (const { name = '', version } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.addEventListener('success', () => {
        const db = opening.result;
        const stores = [...db.objectStoreNames];
        const all = db.transaction(stores, 'readwrite');
        for (const store of stores) all.objectStore(store).clear();
        all.addEventListener('complete', () => {
          db.close();
          resolve();
        });
      });
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
}

type Of<Name extends 'put' | 'delete'> = IDBObjectStore[Name];
const openTransaction = Reflect.get(IDBDatabase.prototype, 'transaction');
const put = Reflect.get(IDBObjectStore.prototype, 'put');
const remove = Reflect.get(IDBObjectStore.prototype, 'delete');
const clear = Reflect.get(IDBObjectStore.prototype, 'clear');

/** The life that began a transaction, the kinds of change in it, and the jobs that it writes. */
const changes = new WeakMap<
  IDBTransaction,
  { life: Life | undefined; kinds: Set<string>; jobs: Job[] }
>();

/**
 * Each change of the database is a step: all of it is there, or nothing of it. A life may die
 * before each kind of row in it, and after the whole.
 */
function guardDatabase(disk: Disk): void {
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    const life = lifeNow();
    if (life?.isDead) throw new Error('The background is dead.');
    if (mode === 'readwrite' && disk.isDatabaseFull)
      refuse(disk, new DOMException('No room', 'QuotaExceededError'));
    const begun = openTransaction.call(this, stores, mode, options);
    if (mode !== 'readwrite') return begun;
    const kinds = new Set<string>();
    const jobs: Job[] = [];
    changes.set(begun, { life, kinds, jobs });
    begun.addEventListener('complete', () => {
      for (const job of jobs) tell(disk, job);
      if (kinds.size > 0) passes(life, `after ${[...kinds].join(' ')}`);
    });
    // No code of a dead life hears of it.
    for (const end of ['abort', 'error'])
      begun.addEventListener(
        end,
        (event) => life?.isDead && event.stopImmediatePropagation(),
        true,
      );
    return begun;
  };
  Object.assign(IDBObjectStore.prototype, {
    put(this: IDBObjectStore, ...given: Parameters<Of<'put'>>) {
      mark(this, `put ${kindOf(this.name, given[0])}`);
      const { job } = given[0] as { job?: Job };
      if (typeof job === 'object') changes.get(this.transaction)?.jobs.push(job);
      return put.apply(this, given);
    },
    delete(this: IDBObjectStore, ...given: Parameters<Of<'delete'>>) {
      mark(this, `delete ${this.name}`);
      return remove.apply(this, given);
    },
    clear(this: IDBObjectStore) {
      mark(this, `clear ${this.name}`);
      return clear.call(this);
    },
  });
}

/** Passes the point before a kind of change, if it is the first of its transaction. */
function mark({ transaction }: IDBObjectStore, kind: string): void {
  const { life, kinds } = changes.get(transaction) ?? {};
  if (!kinds || kinds.has(kind)) return;
  kinds.add(kind);
  if (passes(life, `before ${kind}`)) return;
  transaction.abort();
  throw new Error('The background died.');
}
