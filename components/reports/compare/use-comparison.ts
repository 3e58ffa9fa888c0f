import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { addressOf, projectOf } from '../../../lib/domain/reports/report.ts';
import { type Audit, readAuditId } from '../../../lib/domain/reports/audit.ts';
import { readArchivedReport } from '../../../lib/storage/database/reports.ts';
import { sendWithRetry, useServiceData } from '../use-service-data.ts';

/** One of the two compared audits, with its page. */
export interface ComparedAudit {
  audit: Audit;
  /** The address of the page, as the service sent it. */
  url: string;
  project: string;
  /** The audits of the page that this device knows, newest first. */
  audits: Audit[];
}

export function isSamePage([one, other]: [ComparedAudit, ComparedAudit]): boolean {
  return pageKey(one.url) === pageKey(other.url);
}

/** The most audits of a page to choose from. */
const maxAudits = 1_000;

/** The earlier audit and the later one. Null until both are known. */
type Sides = [ComparedAudit, ComparedAudit] | null;

/**
 * Loads two audits by their ids from this device. If it does not have one of them, or not its
 * checks, the service is asked once for its report. It is not asked for an audit that is older than
 * the report: running a report again replaced its checks. `hasFailed`: the reports on this device
 * cannot be read.
 */
export function useComparison(connectionId: string, ids: [string, string]) {
  const { data, ...state } = useServiceData<Sides | 'failed'>(
    [connectionId, ...ids].join(' '),
    null,
    async (show) => loadSides(connectionId, ids, (sides) => show(() => sides)),
  );
  return { ...state, sides: data === 'failed' ? null : data, hasFailed: data === 'failed' };
}

/** Loads two audits for `useComparison`. `show` first gets the audits that this device has. */
export async function loadSides(
  connectionId: string,
  ids: [string, string],
  show: (sides: Sides) => void,
): Promise<{ problem: Problem | null; change: () => Sides | 'failed' }> {
  const read = async () =>
    Promise.all([readCompared(connectionId, ids[0]), readCompared(connectionId, ids[1])]);
  try {
    let found = await read();
    show(inOrder(found));
    const toAsk = new Set(found.flatMap(({ reportId, isToAsk }) => (isToAsk ? reportId : [])));
    let problem: Problem | null = null;
    for (const id of toAsk) {
      const answer = await sendWithRetry('readReport', { connectionId, id });
      if ('problem' in answer) problem ??= answer.problem;
    }
    if (toAsk.size > 0) found = await read();
    return { problem, change: () => inOrder(found) };
  } catch {
    // The service's answer could not be saved in the archive either.
    return { problem: null, change: () => 'failed' };
  }
}

interface FoundAudit {
  reportId: string;
  /** Null if this device does not have the audit. */
  side: ComparedAudit | null;
  /**
   * Whether to ask the service, because this device lacks the audit or its checks and the service
   * may have them.
   */
  isToAsk: boolean;
}

async function readCompared(connectionId: string, id: string): Promise<FoundAudit> {
  const { reportId, at } = readAuditId(id);
  const archived = await readArchivedReport(connectionId, reportId, maxAudits);
  if (!archived) return { reportId, side: null, isToAsk: true };
  const { report, audits } = archived;
  const own = audits.filter((audit) => audit.reportId === reportId);
  const audit = at === null ? own[0] : own.find((one) => one.at === at);
  return {
    reportId,
    side: audit ? { audit, url: addressOf(report), project: projectOf(report), audits } : null,
    isToAsk: !audit?.checks && (at ?? Infinity) >= (report.generatedAt ?? 0),
  };
}

function inOrder([one, other]: FoundAudit[]): Sides {
  if (!one?.side || !other?.side) return null;
  return one.side.audit.at <= other.side.audit.at ? [one.side, other.side] : [other.side, one.side];
}
