import type { Audit } from '../../domain/reports/audit.ts';
import { pageOf, type Report } from '../../domain/reports/report.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { Memory } from '../../domain/watches/compare-audits.ts';
import { bestEffort } from '../best-effort.ts';
import { parseReportRow } from './rows.ts';
import { readHistory } from './reports.ts';
import { openDatabase } from './database.ts';

/** How many audits of a page are searched for an earlier audit of the same report. */
const maxAudits = 10;

/**
 * Reads a watched report as it was last seen, the state for comparison with its next run, and its
 * audit before the last one, if this device knows it. All of this is removed with the report. Null
 * if this device does not have the report.
 */
export async function readWatchedReport(
  connectionId: string,
  id: string,
): Promise<{ report: Report; memory: Memory | null; before: Audit | null } | null> {
  const row = await (await openDatabase()).get('reports', [connectionId, id]);
  const report = parseReportRow(row);
  if (!report) return null;
  // If the report is being generated, its next audit is later than all stored audits. Without a
  // time, no audit is known to be earlier.
  const at = report.result === null ? Infinity : (report.generatedAt ?? -Infinity);
  const audits = await readHistory(connectionId, pageOf(report), maxAudits);
  return {
    report,
    memory: parseOrNull(Memory, row?.watched),
    before: audits.find((audit) => audit.reportId === id && audit.at < at) ?? null,
  };
}

/**
 * Saves the state for comparison with the next run, unless the report was removed. Never rejects.
 */
export async function saveMemory(connectionId: string, id: string, memory: Memory): Promise<void> {
  await bestEffort(async () => {
    const { store, done } = (await openDatabase()).transaction('reports', 'readwrite');
    const row = await store.get([connectionId, id]);
    if (row) await store.put({ ...row, watched: memory });
    await done;
  });
}
