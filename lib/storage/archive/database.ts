import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { pageKey } from '../../domain/page-url.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Report } from '../../domain/reports/report.ts';
import { results } from '../../domain/reports/result.ts';
import type { Audit } from '../../domain/reports/audit.ts';
import { parseReportRow } from './archive-rows.ts';
import {
  auditMark,
  type StatsChange,
  type ProjectStatsRow,
  updateProjectStats,
} from './project-stats.ts';

/**
 * A report as it lies in the archive. `order` and `rank` are what it is sorted by as an id and as a
 * result; `heardAt` is when the service last told of it.
 */
interface ReportRow {
  connectionId: string;
  id: string;
  page: string;
  at: number;
  order: number;
  rank: number;
  heardAt?: number;
  report: Report;
}

interface AuditRow extends Audit {
  connectionId: string;
  page: string;
}

/**
 * One report of a bulk change, its place in it, and where it stands: 0 waits, 1 has a job, 2 done,
 * 3 failed.
 */
export interface TargetRow {
  connectionId: string;
  bulkId: string;
  id: string;
  url: string;
  place: number;
  state: 0 | 1 | 2 | 3;
  jobId: string;
  problem?: Problem;
}

export interface Schema extends DBSchema {
  reports: {
    key: [string, string];
    // Whatever lies there, until `reportOfRow` has read it.
    value: Omit<ReportRow, 'report'> & { report: unknown };
    indexes: {
      time: [string, number];
      page: [string, string];
      order: [string, number];
      rank: [string, number, number];
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
}

type Upgrade = IDBPTransaction<
  Schema,
  ('reports' | 'runs' | 'targets' | 'standings')[],
  'versionchange'
>;

/** How long a page or the worker waits for the archive to open, in milliseconds. */
const openTimeoutMs = 10_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The archive, opened once and for as long as the page or the worker lives. */
export async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('verdict', 3, {
    upgrade(db, from, _to, transaction) {
      if (from < 1) create(db);
      if (from < 2) addOrders(db, transaction).catch(() => transaction.abort());
      if (from < 3) addProjectStats(db, transaction).catch(() => transaction.abort());
    },
    // A newer version of the extension must not wait for this one.
    blocking: (_from, _to, event) => {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return inTime(opened);
}

/**
 * What does not open, whatever holds it up, is told like what cannot be opened. Whoever asks again
 * finds what has opened since.
 */
async function inTime<Value>(opening: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The archive does not open.')), openTimeoutMs);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** A report as it is kept. Ids that are no numbers have no order but time. */
export function toReportRow(connectionId: string, report: Report): ReportRow {
  const at = report.generatedAt ?? 0;
  const order = /^\d{1,15}$/.test(report.id) ? Number(report.id) : at;
  // As services sort the words: bad, decent, good; what has none comes first.
  const rank = report.result === null ? 0 : results.length - results.indexOf(report.result);
  return { connectionId, id: report.id, page: pageKey(report.url), at, order, rank, report };
}

function create(db: IDBPDatabase<Schema>): void {
  const reports = db.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
  reports.createIndex('time', ['connectionId', 'at']);
  reports.createIndex('page', ['connectionId', 'page']);
  const runs = db.createObjectStore('runs', {
    keyPath: ['connectionId', 'page', 'at', 'reportId'],
  });
  runs.createIndex('report', ['connectionId', 'reportId']);
}

/**
 * Version 2: reports in the order of ids and of results, and the reports of bulk changes. What
 * version 1 kept stays.
 */
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

/** Version 3: how each project stands, counted once of what earlier versions kept. */
async function addProjectStats(db: IDBPDatabase<Schema>, transaction: Upgrade): Promise<void> {
  const standings = db.createObjectStore('standings', { keyPath: ['connectionId', 'project'] });
  const changes = new Map<string, StatsChange[]>();
  const projects = new Map<string, string | null>();
  const note = (connectionId: string, change: StatsChange) => {
    const known = changes.get(connectionId) ?? [];
    if (known.length === 0) changes.set(connectionId, known);
    known.push(change);
  };
  for (
    let cursor = await transaction.objectStore('reports').openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    const { connectionId, id } = cursor.value;
    const report = parseReportRow(cursor.value);
    if (!report) continue;
    projects.set(`${connectionId} ${id}`, report.project);
    note(connectionId, { project: report.project, by: 1, report: report.result });
  }
  for (
    let cursor = await transaction.objectStore('runs').openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    const { connectionId, reportId } = cursor.value;
    note(connectionId, {
      project: projects.get(`${connectionId} ${reportId}`) ?? null,
      by: 1,
      audit: auditMark(cursor.value),
    });
  }
  for (const [connectionId, own] of changes) await updateProjectStats(standings, connectionId, own);
}
