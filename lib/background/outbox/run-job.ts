import { findDuplicates } from './duplicates.ts';
import { findCreatedReports, type MadeReports, readBaseline } from './reconcile.ts';
import { freshBaseline } from '../fresh-baseline.ts';
import { callService, type CallOutcome } from '../call-service.ts';
import { hasAccess } from '../../browser/access.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import {
  type Baseline,
  type Candidate,
  isDoneCreate,
  type DoneCreate,
  type Job,
} from '../../domain/jobs/job.ts';
import { blockedBy, type Problem } from '../../domain/problem.ts';
import { equalFinishedJob, isDue, isUnanswered } from '../../domain/jobs/scheduling.ts';
import type { Environment } from '../environment.ts';
import { forgetGone, sendJob } from './send.ts';
import { stopUnwantedRounds } from '../watches/rounds.ts';
import { readConnection } from '../../storage/connections.ts';
import { applyEvent, applyEvents } from '../../storage/job-events.ts';
import { readJobsOf } from '../../storage/jobs.ts';
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
  if (state.name === 'unknown') await lookUp(job, state.baseline, connection, environment);
  if (isDoneCreate(job)) await checkDuplicates(job, jobs, connection, environment);
}

async function sendQueued(
  job: Job,
  jobs: Job[],
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const { first } = job;
  let candidates: Candidate[] = [];
  if (first) {
    // An earlier request got no answer, perhaps hours ago. Its report may have appeared since.
    const created = await findCreated(job, first, connection, environment, await otherJobs(job));
    if ('problem' in created)
      return handleFailure(job, 'lookup-failed', created.problem, connection, environment);
    const [reportId, ...duplicates] = created.value.created.map(({ id }) => id);
    if (reportId !== undefined) {
      await applyEvent(job.id, { type: 'found', reportId, duplicates }, environment);
      return;
    }
    candidates = created.value.candidates;
  }
  // The job's own request may have made one of these candidates. Sharing the report of an equal job
  // would hide that.
  if (candidates.length > 0) {
    const asking = await applyEvent(job.id, { type: 'not-found', candidates }, environment);
    if (asking?.state.name !== 'queued') return;
  }
  const duplicateOf = equalFinishedJob(job, first ? await otherJobs(job) : jobs);
  if (duplicateOf) {
    const { reportId, at } = duplicateOf.state;
    await applyEvent(job.id, { type: 'shared', reportId, at }, environment);
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
  // The person may have switched the watch off during these questions. Its job is then discarded
  // and not sent.
  if (job.watch) await stopUnwantedRounds(await readSnapshot());
  // "Sending" is on disk before the request leaves. A job that was cancelled meanwhile is not sent.
  const sending = await applyEvent(
    job.id,
    { type: 'asked', baseline: baseline.value },
    environment,
  );
  if (sending?.state.name !== 'sending') return;
  const answer = await callService(
    connection,
    environment,
    () => sendJob(sending, connection, environment),
    job.delays,
  );
  if ('problem' in answer)
    return handleFailure(job, 'failed', answer.problem, connection, environment);
  await applyEvent(job.id, { type: 'answered', reportId: answer.value }, environment);
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
  await applyEvent(job.id, { type, problem }, environment);
  // If key or access changed during the request, the answer belongs to the old key or access. The
  // job is not blocked then.
  if (await hasAccessChanged(problem, connection))
    await applyEvent(job.id, { type: 'access-changed' }, environment);
}

/** Whether the person changed the key or the access after a request failed for lack of it. */
export async function hasAccessChanged(problem: Problem, connection: Connection): Promise<boolean> {
  const by = blockedBy(problem);
  if (by === 'access') return hasAccess(connection.baseUrl);
  if (by === null) return false;
  return JSON.stringify(await readConnection(connection.id)) !== JSON.stringify(connection);
}

async function lookUp(
  job: Job,
  baseline: Baseline,
  connection: Connection,
  environment: Environment,
): Promise<void> {
  // The device may sleep before the answer is read. So the time is taken before the question,
  // because the answer describes that time.
  const asked = environment.now();
  const others = await otherJobs(job);
  const created = await findCreated(job, baseline, connection, environment, others);
  if ('problem' in created)
    return handleFailure(job, 'lookup-failed', created.problem, connection, environment);
  const { candidates } = created.value;
  const [first, ...more] = created.value.created.map(({ id }) => id);
  if (first === undefined)
    await applyEvent(
      job.id,
      { type: 'not-found', candidates, contested: others.some(isUnanswered) },
      { ...environment, now: () => asked },
    );
  else await applyEvent(job.id, { type: 'found', reportId: first, duplicates: more }, environment);
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

async function findCreated(
  job: Job,
  baseline: Baseline,
  connection: Connection,
  environment: Environment,
  others: Job[],
): Promise<CallOutcome<MadeReports>> {
  return callService(
    connection,
    environment,
    async () => findCreatedReports(job, baseline, others, connection, environment),
    job.delays,
  );
}

async function otherJobs(job: Job): Promise<Job[]> {
  return (await readJobsOf(job.connectionId)).filter(({ id }) => id !== job.id);
}
