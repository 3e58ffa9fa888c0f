import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readAuditsBefore } from '../../../lib/storage/database/reports.ts';
import { useRead } from '../../stored/use-stored.ts';

/** The audit of its page before each report, by the report's id. Null if there is none. */
export type EarlierAudits = ReadonlyMap<string, Audit | null>;

const none: EarlierAudits = new Map();

/**
 * Reads the earlier audits of the listed reports from the archive, in one reading: the audit before
 * each, or the last one up to `until` (milliseconds since 1970). They stay until the next reading
 * has ended, so that nothing flickers.
 */
export function useEarlierAudits(
  connectionId: string,
  rows: Report[],
  until = Infinity,
): EarlierAudits {
  const wanted = rows.map(({ id, generatedAt }) => `${id} ${generatedAt}`).join('\n');
  const read = async () => readAuditsBefore(connectionId, rows, until);
  return useRead(read, [connectionId, wanted, until]) ?? none;
}
