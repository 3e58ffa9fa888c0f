import { isUntried, type Job } from '../../domain/jobs/job.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { auditId, auditOf } from '../../domain/reports/audit.ts';
import { markAccepted } from '../../domain/accepted/mark-accepted.ts';
import { addressOf, pageOf, projectOf } from '../../domain/reports/report.ts';
import { compareAudit, startMemory } from '../../domain/watches/compare-audits.ts';
import { freshTime } from '../../domain/watches/next-round.ts';
import type { Watch } from '../../domain/watches/watch.ts';
import { readAccepted } from '../../storage/accepted.ts';
import { changeRows } from '../../storage/database/job-rows.ts';
import { readArchivedReport } from '../../storage/database/reports.ts';
import { readWatchedReport, saveMemory } from '../../storage/database/watched-reports.ts';
import { addChange } from '../../storage/watch-changes.ts';
import { storedWatches } from '../../storage/watches.ts';
import { callService } from '../call-service.ts';
import type { Environment } from '../environment.ts';

/**
 * Removes a run of a watch that is next if the person or another watch ran its report a short while
 * ago. Returns whether it was removed. A report that this device does not know is run, and so is
 * one of a round that the person asked for.
 */
export async function skipFresh(job: Job, watches: Watch[], now: number): Promise<boolean> {
  const watch = watches.find(({ id }) => id === job.watch);
  if (!watch || watch.round?.isAsked || job.task.kind !== 'run' || !isUntried(job)) return false;
  const known = await readArchivedReport(job.connectionId, job.task.reportId).catch(() => null);
  const age = now - (known?.report.generatedAt ?? 0);
  // The clock of the service may be ahead. A time far in the future was written before this
  // device's clock was set back.
  if (Math.abs(age) >= freshTime(watch.every)) return false;
  await changeRows([job], () => null);
  return true;
}

/**
 * Compares the reports of the done runs of watches among these jobs with the known state, and
 * adds each real change to the list "What changed". Then removes the runs. If the background ends
 * in between, the same change is added once. Returns whether there were any.
 */
export async function recordRuns(
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const done = jobs.filter(({ watch, state }) => watch !== undefined && state.name === 'done');
  for (const { id, watch, task } of done)
    if (watch !== undefined && task.kind === 'run')
      await recordRun(id, watch, task.reportId, connection, environment);
  await changeRows(done, () => null);
  return done.length > 0;
}

async function recordRun(
  jobId: string,
  watchId: string,
  reportId: string,
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const watch = await storedWatches.read(watchId);
  const watched = await readWithChecks(reportId, connection, environment);
  if (!watch || !watched) return;
  const { report, before } = watched;
  // The stored state may be from a watch that was removed long ago.
  const isKept = watched.memory && (await storedWatches.read(watched.memory.watchId));
  let memory = isKept ? watched.memory : null;
  const latest = auditOf(report);
  const mark = markAccepted(
    await readAccepted(connection.id),
    { page: pageOf(report), project: projectOf(report) },
    environment.now(),
  );
  // If a report is generated only after its run was answered, the next run compares that audit.
  const missed =
    before && (!memory || before.at > memory.at) ? [{ id: auditId(before), audit: before }] : [];
  for (const { id, audit } of [...missed, ...(latest ? [{ id: jobId, audit: latest }] : [])]) {
    // A service that generates the report later has answered with the previous audit.
    if (memory && memory.at === audit.at && audit.at > 0) continue;
    const { memory: next, difference } = memory
      ? compareAudit(memory, audit, mark)
      : { memory: startMemory(audit, watchId), difference: null };
    memory = next;
    if (!difference) continue;
    const at = audit.at || environment.now();
    await addChange(connection.id, {
      id,
      reportId,
      url: addressOf(report),
      at,
      ...difference,
      untold: 'notification',
    });
  }
  if (memory) await saveMemory(connection.id, reportId, memory);
}

/**
 * Reads the report, with its checks if the service sends any. The answer to a run may lack the
 * checks.
 */
async function readWithChecks(
  reportId: string,
  connection: Connection,
  environment: Environment,
): ReturnType<typeof readWatchedReport> {
  const watched = await readWatchedReport(connection.id, reportId);
  if (!watched || watched.report.result === null || watched.report.checks) return watched;
  const answer = await callService(connection, environment, async (service) =>
    service.readReport(reportId),
  );
  if ('problem' in answer) return watched;
  return readWatchedReport(connection.id, reportId);
}
