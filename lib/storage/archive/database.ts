import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  type AddressBlock,
  type ArchiveNote,
  type AuditRow,
  type ChecksRow,
  type ProjectStatsRow,
  type ReportRow,
  type SummaryBlock,
  type TargetRow,
} from './archive-rows.ts';

/** The stores of the database. */
export interface Schema extends DBSchema {
  reports: {
    key: [string, string];
    // Unknown until `parseReportRow` has checked it.
    value: Omit<ReportRow, 'report'> & { report: unknown };
    indexes: {
      time: [string, number];
      page: [string, string];
      sent: [string, string];
      order: [string, number];
      rank: [string, string, number];
    };
  };
  runs: {
    key: [string, string, number, string];
    value: AuditRow;
    indexes: { report: [string, string] };
  };
  targets: {
    key: [string, string, string];
    value: TargetRow;
    indexes: { turn: [string, number, number] };
  };
  standings: { key: [string, string]; value: ProjectStatsRow };
  addresses: { key: [string, number, number]; value: AddressBlock };
  summaries: { key: [string, string, number]; value: SummaryBlock };
  checks: { key: [string]; value: ChecksRow };
  upgrades: { key: ArchiveNote['name']; value: ArchiveNote };
}

/** How long a page or the background waits until the archive is open. */
const openTimeoutMs = 10_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/**
 * The archive's database, which stays open as long as the page or the background lives. Rejects
 * where it does not open in time; the next call tries again.
 */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 7, {
    upgrade: createStores,
    // A newer version of the extension waits until this one has closed the database.
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

/** Rejects where the database takes too long. It goes on opening, so that a later call finds it. */
async function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The archive does not open.')), openTimeoutMs);
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}

/** Begins the archive anew. Nothing was released before version 7, so nothing is taken over. */
function createStores(db: IDBPDatabase<Schema>): void {
  for (const name of db.objectStoreNames) db.deleteObjectStore(name);
  const reports = db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  reports.createIndex('time', ['connectionId', 'at']);
  reports.createIndex('page', ['connectionId', 'page']);
  reports.createIndex('sent', ['connectionId', 'sentPage']);
  reports.createIndex('order', ['connectionId', 'order']);
  reports.createIndex('rank', ['connectionId', 'rank', 'order']);
  const runs = db.createObjectStore('runs', {
    keyPath: ['connectionId', 'page', 'at', 'reportId'],
  });
  runs.createIndex('report', ['connectionId', 'reportId']);
  const targets = db.createObjectStore('targets', { keyPath: ['connectionId', 'bulkId', 'id'] });
  targets.createIndex('turn', ['bulkId', 'state', 'place']);
  db.createObjectStore('standings', { keyPath: ['connectionId', 'project'] });
  db.createObjectStore('addresses', { keyPath: ['connectionId', 'block', 'version'] });
  db.createObjectStore('summaries', { keyPath: ['connectionId', 'project', 'block'] });
  db.createObjectStore('checks', { keyPath: ['connectionId'] });
  db.createObjectStore('upgrades', { keyPath: 'name' });
}
