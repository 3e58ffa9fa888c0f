import { useEffect } from 'preact/hooks';
import { sendMessage } from '../../lib/browser/messages.ts';
import { isUnrepeatable, type Job } from '../../lib/domain/jobs/job.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { reportOf } from './job-reports.ts';

/** The audits that this popup or panel has asked for. */
const askedFor = new Set<string>();

/**
 * Asks the background for the checks of a page's latest audit if this device does not have them,
 * and calls `onRead` then. It asks only after one of `jobs` has created the report or run it again,
 * once for each audit: nothing is sent because a page is opened. The background sends one request
 * for each audit.
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
    // A background that was stopped meanwhile does not answer. The next opening asks again.
    sendMessage('readChecks', { connectionId, id: reportId }).then(read, read);
    return () => {
      isOver = true;
    };
  }, [connectionId, reportId, at, isWanted]);
}

/** Whether a job has created this report or run it again. */
export function hasGenerated(job: Job, reportId: string): boolean {
  return job.state.name === 'done' && isUnrepeatable(job.task) && reportOf(job) === reportId;
}
