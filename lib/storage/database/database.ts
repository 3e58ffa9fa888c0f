import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ArchiveNote, AuditRow, JobRow, ReportRow, SummaryRow, Turn } from './rows.ts';

/** The stores of the database. */
export interface Schema extends DBSchema {
  reports: { key: [string, string]; value: ReportRow };
  audits: {
    key: [string, string, number, string];
    value: AuditRow;
    indexes: { report: [string, string] };
  };
  summaries: {
    key: [string, string];
    value: SummaryRow;
    indexes: { project: [string, string]; sent: [string, string]; 'other-privacy': [string, 1] };
  };
  jobs: {
    key: [string, string, string];
    value: JobRow;
    indexes: { turn: [Turn, string, number]; subject: string; owns: string };
  };
  'archive-notes': { key: ArchiveNote['name']; value: ArchiveNote };
}

/** How long a page or the background waits until the archive is open. */
const openTimeoutMs = 10_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;
/**
 * Until when the database counts as one that does not open (milliseconds since 1970). Until then
 * nothing waits for it, because single jobs go on without it.
 */
let closedUntil = 0;
const closedForMs = 30_000;

/**
 * Opens the database of the archive. It stays open as long as the page or the background lives.
 * Rejects if the database does not open in time; the next call tries again.
 */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 10, {
    upgrade: (db, before, _to, transaction) => {
      if (before < 9) createStores(db);
      // Version 10 added this. A row without `otherPrivacy` is not in it.
      const summaries = transaction.objectStore('summaries');
      summaries.createIndex('other-privacy', ['connectionId', 'otherPrivacy']);
    },
    // A newer version of the extension can open the database only after this version has closed it.
    blocking: (_from, _to, event) => {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return withTimeout(opened);
}

/**
 * Rejects if the database takes too long to open, and for a while after that at once. The opening
 * continues, so that a later call may succeed.
 */
async function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isClosed = Date.now() < closedUntil;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        if (!isClosed) closedUntil = Date.now() + closedForMs;
        reject(new Error('The archive does not open.'));
      },
      isClosed ? 0 : openTimeoutMs,
    );
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}

/** Creates the stores of version 9. None before it was released, so there is nothing to convert. */
function createStores(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  const audits = db.createObjectStore('audits', {
    keyPath: ['connectionId', 'page', 'at', 'reportId'],
  });
  audits.createIndex('report', ['connectionId', 'reportId']);
  const summaries = db.createObjectStore('summaries', { keyPath: ['connectionId', 'id'] });
  summaries.createIndex('project', ['connectionId', 'project']);
  summaries.createIndex('sent', ['connectionId', 'sentPage']);
  const jobs = db.createObjectStore('jobs', { keyPath: ['connectionId', 'list', 'target'] });
  jobs.createIndex('turn', ['turn', 'list', 'place']);
  jobs.createIndex('subject', 'subject');
  jobs.createIndex('owns', 'owns', { multiEntry: true });
  db.createObjectStore('archive-notes', { keyPath: 'name' });
}

/**
 * The range of all keys that begin with these parts, such as the id of a connection. It ends with
 * an empty array, because arrays sort after strings and numbers.
 */
export function rangeOf(...start: string[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []]);
}
