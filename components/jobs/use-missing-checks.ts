import { useEffect } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import { isUnrepeatable, type Job } from '../../lib/domain/jobs/job.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { reportOf } from './job-reports.ts';

/** The audits whose checks this popup or panel has already asked for. */
const askedFor = new Set<string>();

/**
 * Asks the background for the checks of a page's latest audit if this device does not have them.
 * Calls `onRead` afterwards. Asks only if one of `jobs` created the report or ran it again, so
 * opening a page sends no request. Each audit is asked for once.
 */
export function useMissingChecks(
  connectionId: string,
  latest: Audit,
  jobs: Job[],
  onRead: () => void,
): void {
  const { reportId, at, checks } = latest;
  const isWanted = !checks && jobs.some((job) => hasGenerated(job, reportId));
  useEffect(() => {
    const audit = `${connectionId} ${reportId} ${at}`;
    if (!isWanted || askedFor.has(audit)) return;
    askedFor.add(audit);
    let isOver = false;
    const read = () => isOver || onRead();
    // A background that stops meanwhile does not answer. The next opening of the page asks again.
    sendMessage('readChecks', { connectionId, id: reportId }).then(read, read);
    return () => void (isOver = true);
  }, [connectionId, reportId, at, isWanted]);
}

/** Returns whether a job created this report or ran it again. */
export function hasGenerated(job: Job, reportId: string): boolean {
  return job.state.name === 'done' && isUnrepeatable(job.task) && reportOf(job) === reportId;
}
