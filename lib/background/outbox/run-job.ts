import { findDuplicates } from './duplicates.ts';
import { findCreatedReports, freshBaseline, readBaseline } from './reconcile.ts';
import { callService, hasAccessChanged } from '../call-service.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import {
  type Baseline,
  type Candidate,
  isDoneCreate,
  type DoneCreate,
  type Job,
} from '../../domain/jobs/job.ts';
import type { Problem } from '../../domain/problem.ts';
import { equalFinishedJob, isDue, isUnanswered } from '../../domain/jobs/scheduling.ts';
import { forbidsReport } from '../../domain/leak-guard/guard-address.ts';
import type { Environment } from '../environment.ts';
import { forgetGone } from '../save-reports.ts';
import { sendJob } from './send.ts';
import { readLimits } from '../../storage/copy-policy.ts';
import { applyEvent, applyEvents } from '../../storage/job-events.ts';
import { readSnapshot } from '../../storage/snapshot.ts';

/**
 * Takes a due job one step on. A queued job is sent; an unknown one is looked up at the service; a
 * done create is checked for duplicates, with all others that are due. Each event is on disk before
 * the next request leaves. `jobs` are all jobs of the connection, as storage has them now. Rejects
 * when storage is full.
 */
export async function runJob(
  job: Job,
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const { state } = job;
  if (state.name === 'queued') await sendQueued(job, jobs, connection, environment);
  if (state.name === 'unknown') {
    // The device may sleep before the answer is read, and the answer describes this time.
    const asked = environment.now();
    const left = await lookUp(job, state.baseline, connection, environment);
    if (left) {
      const { candidates, others } = left;
      const contested = others.some(isUnanswered);
      const context = { ...environment, now: () => asked };
      await applyEvent(job, { type: 'not-found', candidates, contested }, context);
    }
  }
  if (isDoneCreate(job)) await checkDuplicates(job, jobs, connection, environment);
}

async function sendQueued(
  job: Job,
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const { first } = job;
  if (!first && (await isReportForbidden(job))) return refuseForbidden(job, environment);
  // An earlier request got no answer, perhaps hours ago. Its report may have appeared since.
  const left = first && (await lookUp(job, first, connection, environment));
  if (left === null) return;
  // The job's own request may have made one of these candidates. Sharing the report of an equal job
  // would hide that.
  if (left && left.candidates.length > 0) {
    const { candidates } = left;
    const asking = await applyEvent(job, { type: 'not-found', candidates }, environment);
    if (asking?.state.name !== 'queued') return;
  }
  const duplicateOf = equalFinishedJob(job, left?.others ?? jobs);
  if (duplicateOf) {
    const { reportId, at } = duplicateOf.state;
    await applyEvent(job, { type: 'shared', reportId, at }, environment);
    return;
  }
  const isCreate = job.task.kind === 'create';
  const known = first ?? (isCreate ? await freshBaseline(connection, environment.now()) : null);
  const baseline = known
    ? { value: known }
    : await callService(
        connection,
        environment,
        () => readBaseline(job, connection, environment),
        job.delays,
      );
  if ('problem' in baseline)
    return handleFailure(job, 'lookup-failed', baseline.problem, connection, environment);
  // The policy may have come meanwhile.
  if (await isReportForbidden(job)) return refuseForbidden(job, environment);
  // "Sending" is on disk before the request leaves. A job is not sent if the person cancelled it,
  // stopped its list or switched off its watch meanwhile.
  const sending = await applyEvent(job, { type: 'asked', baseline: baseline.value }, environment);
  if (sending?.state.name !== 'sending') return;
  const answer = await callService(
    connection,
    environment,
    () => sendJob(sending, connection, environment),
    job.delays,
  );
  if ('problem' in answer)
    return handleFailure(job, 'failed', answer.problem, connection, environment);
  await applyEvent(job, { type: 'answered', reportId: answer.value }, environment);
}

async function refuseForbidden(job: Job, environment: Environment): Promise<void> {
  const problem = { code: 'report-forbidden' } as const;
  await applyEvent(job, { type: 'lookup-failed', problem }, environment);
}

/** Whether the policy forbids the report that a job would make or change. */
async function isReportForbidden({ task }: Job): Promise<boolean> {
  if (task.kind === 'delete' || task.kind === 'delete-project') return false;
  return forbidsReport(
    await readLimits(),
    task.url,
    task.kind === 'run' ? undefined : task.privacy,
  );
}

/**
 * Applies a failure to a job. If the service no longer has the report, it was deleted elsewhere, so
 * this device removes it too.
 */
async function handleFailure(
  job: Job,
  type: 'lookup-failed' | 'failed',
  problem: Problem,
  connection: Connection,
  environment: Environment,
): Promise<void> {
  if (problem.code === 'not-found') await forgetGone(connection, job.task, environment);
  await applyEvent(job, { type, problem }, environment);
  // If key or access changed during the request, the answer belongs to the old key or access. The
  // job is not blocked then.
  if (await hasAccessChanged(problem, connection))
    await applyEvent(job, { type: 'access-changed' }, environment);
}

/**
 * Asks the service for the report of an earlier request, and applies the answer. Returns null if
 * the report is there or the service cannot be asked, else its candidates and all other jobs.
 */
async function lookUp(
  job: Job,
  baseline: Baseline,
  connection: Connection,
  environment: Environment,
): Promise<{ candidates: Candidate[]; others: Job[] } | null> {
  const { jobs } = await readSnapshot();
  const others = jobs.filter(
    ({ id, connectionId }) => id !== job.id && connectionId === job.connectionId,
  );
  const answer = await callService(
    connection,
    environment,
    async () => findCreatedReports(job, baseline, others, connection, environment),
    job.delays,
  );
  if ('problem' in answer) {
    await handleFailure(job, 'lookup-failed', answer.problem, connection, environment);
    return null;
  }
  const { created, candidates } = answer.value;
  const [reportId, ...duplicates] = created.map(({ id }) => id);
  if (reportId === undefined) return { candidates, others };
  await applyEvent(job, { type: 'found', reportId, duplicates }, environment);
  return null;
}

/**
 * Checks a done create for duplicates, together with all other due checks that the same list can
 * serve.
 */
async function checkDuplicates(
  job: DoneCreate,
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const now = environment.now();
  const due = jobs.filter(isDoneCreate).filter((one) => one !== job && isDue(one, jobs, now));
  const found = await callService(
    connection,
    environment,
    () => findDuplicates(job, due, jobs, connection, environment),
    job.delays,
  );
  if ('problem' in found)
    await handleFailure(job, 'lookup-failed', found.problem, connection, environment);
  else await applyEvents(found.value, environment);
}
