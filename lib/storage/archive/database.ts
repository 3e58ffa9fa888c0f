import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import {
  type AddressBlock,
  type ArchiveNote,
  type AuditRow,
  type ChecksRow,
  parseReportRow,
  type ProjectStatsRow,
  type ReportRow,
  type SummaryBlock,
  type TargetRow,
  toReportRow,
} from './archive-rows.ts';

/** The stores of the database. Their names and keys stay, so that each version reads the last. */
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

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** How long a page or the background waits until the archive is open. */
const openTimeoutMs = 10_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/**
 * The archive's database, which stays open as long as the page or the background lives. Rejects
 * where it does not open in time; the next call tries again.
 */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 6, {
    upgrade(db, from, _to, transaction) {
      if (from < 1) createStores(db);
      if (from < 2) addOrders(db, transaction).catch(() => transaction.abort());
      if (from < 3) addProjectStats(db);
      if (from < 4) addAddresses(db, transaction, from > 0);
      if (from < 5) addSummaries(db, transaction, from > 0);
      if (from < 6) addSentPages(transaction);
    },
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

function createStores(db: IDBPDatabase<Schema>): void {
  const reports = db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  reports.createIndex('time', ['connectionId', 'at']);
  reports.createIndex('page', ['connectionId', 'page']);
  const runs = db.createObjectStore('runs', {
    keyPath: ['connectionId', 'page', 'at', 'reportId'],
  });
  runs.createIndex('report', ['connectionId', 'reportId']);
}

/** Version 2: orders reports by id and by result, and adds the store of bulk targets. */
async function addOrders(db: IDBPDatabase<Schema>, transaction: Upgrade): Promise<void> {
  const targets = db.createObjectStore('targets', { keyPath: ['connectionId', 'bulkId', 'id'] });
  targets.createIndex('turn', ['bulkId', 'state', 'place']);
  const reports = transaction.objectStore('reports');
  reports.createIndex('order', ['connectionId', 'order']);
  reports.createIndex('rank', ['connectionId', 'rank', 'order']);
  for (let cursor = await reports.openCursor(); cursor; cursor = await cursor.continue()) {
    const report = parseReportRow(cursor.value);
    if (report) await cursor.update(toReportRow(cursor.value.connectionId, report));
  }
}

/** Version 3: adds the results of each project. */
function addProjectStats(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('standings', { keyPath: ['connectionId', 'project'] });
}

/**
 * Version 4: adds the addresses to search in. Those of the reports so far come later, in steps
 * (`index-archive.ts`), so that no page waits for them.
 */
function addAddresses(db: IDBPDatabase<Schema>, transaction: Upgrade, hasReports: boolean): void {
  db.createObjectStore('addresses', { keyPath: ['connectionId', 'block', 'version'] });
  db.createObjectStore('upgrades', { keyPath: 'name' });
  if (hasReports) void transaction.objectStore('upgrades').put({ name: 'addresses' });
}

/** Version 5: adds summaries of reports. Those of the reports so far come later, in steps. */
function addSummaries(db: IDBPDatabase<Schema>, transaction: Upgrade, hasReports: boolean): void {
  db.createObjectStore('summaries', { keyPath: ['connectionId', 'project', 'block'] });
  db.createObjectStore('checks', { keyPath: ['connectionId'] });
  if (hasReports) void transaction.objectStore('upgrades').put({ name: 'summaries' });
}

/** Version 6: finds reports by the page that their create was sent for. */
function addSentPages(transaction: Upgrade): void {
  transaction.objectStore('reports').createIndex('sent', ['connectionId', 'sentPage']);
}
