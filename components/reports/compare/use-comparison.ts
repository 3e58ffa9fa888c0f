import type { Problem } from '../../../lib/domain/problem.ts';
import { type Audit, readAuditId } from '../../../lib/domain/reports/audit.ts';
import { readArchivedReport } from '../../../lib/storage/archive/archive.ts';
import { sendWithRetry, useServiceData } from '../use-service-data.ts';

/** One of the two audits that are compared, with its page. */
export interface ComparedAudit {
  audit: Audit;
  /** The address of its page, as the service sent it. */
  url: string;
  /** The audits of its page that this device knows, newest first. */
  audits: Audit[];
}

interface LoadedComparison {
  /** The earlier audit and the later one. Null until both are known. */
  sides: [ComparedAudit, ComparedAudit] | null;
  loading: boolean;
  problem: Problem | null;
  refresh: () => void;
}

/** The most audits of a page to choose from. */
const maxAudits = 1_000;

/**
 * Loads two audits by their ids from this device. If it does not have one of them, or not its
 * checks, the service is asked once for its report. That helps for the latest audit of a report
 * only: running a report again replaces its checks.
 */
export function useComparison(connectionId: string, ids: [string, string]): LoadedComparison {
  const { data, ...state } = useServiceData<LoadedComparison['sides']>(
    [connectionId, ...ids].join(' '),
    null,
    async (show) => {
      const read = async () =>
        Promise.all([readCompared(connectionId, ids[0]), readCompared(connectionId, ids[1])]);
      let found = await read();
      show(() => inOrder(found));
      const toAsk = new Set(
        ids.flatMap((id, at) => (isComplete(found[at]!) ? [] : readAuditId(id).reportId)),
      );
      let problem: Problem | null = null;
      for (const id of toAsk) {
        const answer = await sendWithRetry('readReport', { connectionId, id });
        if ('problem' in answer) problem ??= answer.problem;
      }
      if (toAsk.size > 0) found = await read();
      return { problem, change: () => inOrder(found) };
    },
  );
  return { ...state, sides: data };
}

/** An audit as this device has it. `isLatest` is whether the service still has its checks. */
type FoundAudit = ComparedAudit & { isLatest: boolean };

async function readCompared(connectionId: string, id: string): Promise<FoundAudit | null> {
  const { reportId, at } = readAuditId(id);
  const archived = await readArchivedReport(connectionId, reportId, maxAudits).catch(() => null);
  if (!archived) return null;
  const { report, runs: audits } = archived;
  const own = audits.filter((audit) => audit.reportId === reportId);
  const audit = at === null ? own[0] : own.find((one) => one.at === at);
  if (!audit) return null;
  return { audit, url: report.url, audits, isLatest: audit.at === (report.generatedAt ?? 0) };
}

function isComplete(found: FoundAudit | null): boolean {
  return found !== null && (found.audit.checks !== undefined || !found.isLatest);
}

function inOrder([one, other]: (ComparedAudit | null)[]): LoadedComparison['sides'] {
  if (!one || !other) return null;
  return one.audit.at <= other.audit.at ? [one, other] : [other, one];
}
