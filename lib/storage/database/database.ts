import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ArchiveNote, AuditRow, ReportRow, SummaryRow, TargetRow } from './rows.ts';

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
    indexes: { project: [string, string]; sent: [string, string] };
  };
  targets: {
    key: [string, string, string];
    value: TargetRow;
    indexes: { turn: [string, number, number] };
  };
  'archive-notes': { key: ArchiveNote['name']; value: ArchiveNote };
}

/** How long a page or the background waits until the archive is open. */
const openTimeoutMs = 10_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/**
 * Opens the database of the archive. It stays open as long as the page or the background lives.
 * Rejects if the database does not open in time; the next call tries again.
 */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 8, {
    upgrade: createStores,
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
 * Rejects if the database takes too long to open. The opening continues, so that a later call may
 * succeed.
 */
async function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The archive does not open.')), openTimeoutMs);
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}

/** Creates an empty archive. No version before 8 was released, so no data is migrated. */
function createStores(db: IDBPDatabase<Schema>): void {
  for (const name of db.objectStoreNames) db.deleteObjectStore(name);
  db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  const audits = db.createObjectStore('audits', {
    keyPath: ['connectionId', 'page', 'at', 'reportId'],
  });
  audits.createIndex('report', ['connectionId', 'reportId']);
  const summaries = db.createObjectStore('summaries', { keyPath: ['connectionId', 'id'] });
  summaries.createIndex('project', ['connectionId', 'project']);
  summaries.createIndex('sent', ['connectionId', 'sentPage']);
  const targets = db.createObjectStore('targets', { keyPath: ['connectionId', 'bulkId', 'id'] });
  targets.createIndex('turn', ['bulkId', 'state', 'place']);
  db.createObjectStore('archive-notes', { keyPath: 'name' });
}

/**
 * The range of all keys that begin with this connection. It ends with an empty array, because
 * arrays sort after strings and numbers.
 */
export function connectionRange(connectionId: string): IDBKeyRange {
  return IDBKeyRange.bound([connectionId], [connectionId, []]);
}
