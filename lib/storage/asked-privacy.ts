import { pageKey } from '../domain/addresses/page-url.ts';
import type { Privacy } from '../domain/reports/privacy.ts';
import type { Report } from '../domain/reports/report.ts';
import { archiveReports, readReports } from './database/reports.ts';
import { openDatabase } from './database/database.ts';
import { parseReportRow, parseSummaryRow } from './database/rows.ts';
import { storedNewest, updateNewest } from './newest-reports.ts';

/**
 * Returns the ids of the reports of a connection that have another privacy than was asked for, and
 * that the person has not dismissed. Rejects if the database cannot be read.
 */
export async function readOtherPrivacy(connectionId: string): Promise<Set<string>> {
  const db = await openDatabase();
  const keys = await db.getAllKeysFromIndex('summaries', 'other-privacy', [connectionId, 1]);
  return new Set(keys.map(([, id]) => id));
}

/**
 * Keeps what the person said: that a create of this address made a report on this device. Also
 * keeps the privacy that was asked for, if the report has another one. Never rejects.
 */
export async function keepTaken(
  connectionId: string,
  id: string,
  { url, privacy }: { url: string; privacy: Privacy },
): Promise<void> {
  const [report] = await readReports(connectionId, [id]).catch(() => []);
  if (!report) return;
  // Lists may leave out whether a password is set.
  const { hasPassword: _hasPassword, ...listed } = report;
  const taken = { ...listed, sentPage: pageKey(url), askedPrivacy: privacy };
  for (const kept of await archiveReports(connectionId, [taken]))
    await updateNewest(connectionId, kept, Date.now(), false);
}

/**
 * Forgets that these reports have another privacy than was asked for, in the archive and in the
 * list of newest reports. Rejects when storage is full.
 */
export async function dismissOtherPrivacy(connectionId: string, ids: string[]): Promise<void> {
  const db = await openDatabase();
  const transaction = db.transaction(['reports', 'summaries'], 'readwrite');
  const reports = transaction.objectStore('reports');
  const summaries = transaction.objectStore('summaries');
  await Promise.all(
    ids.map(async (id) => {
      const row = await reports.get([connectionId, id]);
      const report = parseReportRow(row);
      if (row && report) await reports.put({ ...row, report: withoutAsked(report) });
      const summary = parseSummaryRow(await summaries.get([connectionId, id]));
      if (!summary) return;
      const { otherPrivacy: _other, ...rest } = summary;
      await summaries.put(rest);
    }),
  );
  await transaction.done;
  const dismissed = new Set(ids);
  // A list that was asked for before is not saved over it.
  await storedNewest.change(connectionId, (listed) =>
    listed.rows.some(({ id }) => dismissed.has(id))
      ? {
          ...listed,
          changedAt: Date.now(),
          rows: listed.rows.map((row) => (dismissed.has(row.id) ? withoutAsked(row) : row)),
        }
      : listed,
  );
}

function withoutAsked({ askedPrivacy: _asked, ...report }: Report): Report {
  return report;
}
