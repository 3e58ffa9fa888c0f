import { readBaseline, findCreatedReports } from './reconcile.ts';
import { callService, type CallOutcome } from '../call-service.ts';
import { hasAccess } from '../../browser/access.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { type Baseline, isDoneCreate, type Job, type DoneCreate } from '../../domain/jobs/job.ts';
import { blockedBy, type Problem } from '../../domain/problem.ts';
import { equalFinishedJob } from '../../domain/jobs/scheduling.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { forgetGone, send } from './send.ts';
import { readConnection } from '../../storage/extension/connections.ts';
import { applyEvent } from '../../storage/extension/job-events.ts';
import { readJobsOf } from '../../storage/extension/jobs.ts';

/**
 * Takes a job that is due one step on: asks, sends, or asks what came of it. Each event is on disk
 * before the next thing happens.
 */
export async function runJob(job: Job, connection: Connection, ports: Environment): Promise<void> {
  const { state } = job;
  if (state.name === 'queued') return sendQueued(job, connection, ports);
  if (state.name === 'unknown') return settle(job, state.baseline, connection, ports);
  if (isDoneCreate(job) && job.state.look)
    return checkDuplicates(job, job.state.look.baseline, connection, ports);
}

async function sendQueued(job: Job, connection: Connection, ports: Environment): Promise<void> {
  const { first } = job;
  if (first) {
    // It was asked for once, but that may be hours ago: without network, or with the browser
    // closed, a late report had time to come.
    const came = await whatCameOf(job, first, connection, ports);
    if ('problem' in came)
      return handleFailure(job, 'lookup-failed', came.problem, connection, ports);
    const [reportId, ...duplicates] = came.value.map(({ id }) => id);
    if (reportId !== undefined)
      return void (await applyEvent(job.id, { type: 'found', reportId, duplicates }, ports));
  }
  const twin = equalFinishedJob(job, await others(job));
  if (twin)
    return void (await applyEvent(
      job.id,
      { type: 'shared', reportId: twin.state.reportId, at: twin.state.at },
      ports,
    ));
  const baseline = first
    ? { value: first }
    : await callService(connection, ports, () => readBaseline(job, connection, ports));
  if ('problem' in baseline)
    return handleFailure(job, 'lookup-failed', baseline.problem, connection, ports);
  // Written down before the request leaves. It may have been cancelled while the service was asked:
  // then nothing is sent.
  const sending = await applyEvent(job.id, { type: 'asked', baseline: baseline.value }, ports);
  if (sending?.state.name !== 'sending') return;
  const answer = await callService(connection, ports, () => send(sending, connection, ports));
  if ('value' in answer)
    await applyEvent(job.id, { type: 'answered', reportId: answer.value }, ports);
  else await handleFailure(job, 'failed', answer.problem, connection, ports);
}

/**
 * Goes on without an answer. What the service does not have any more was deleted elsewhere, and is
 * not to be shown either.
 */
async function handleFailure(
  job: Job,
  type: 'lookup-failed' | 'failed',
  problem: Problem,
  connection: Connection,
  ports: Environment,
): Promise<void> {
  if (problem.code === 'not-found') await forgetGone(connection, job.task);
  await applyEvent(job.id, { type, problem }, ports);
  // What was mended while the request was out meant nothing to the job then.
  if (await isMended(problem, connection))
    await applyEvent(job.id, { type: 'access-changed' }, ports);
}

/**
 * Whether a problem that only the person can mend was met with a connection that is another by now.
 */
async function isMended(problem: Problem, connection: Connection): Promise<boolean> {
  const by = blockedBy(problem);
  if (by === 'access') return hasAccess(connection.baseUrl);
  if (by === null) return false;
  return JSON.stringify(await readConnection(connection.id)) !== JSON.stringify(connection);
}

async function settle(
  job: Job,
  baseline: Baseline,
  connection: Connection,
  ports: Environment,
): Promise<void> {
  // What was not there then may be there now: the device can sleep before the answer is read.
  const asked = ports.now();
  const came = await whatCameOf(job, baseline, connection, ports);
  if ('problem' in came)
    return handleFailure(job, 'lookup-failed', came.problem, connection, ports);
  const [first, ...more] = came.value.map(({ id }) => id);
  if (first === undefined)
    await applyEvent(job.id, { type: 'not-found' }, { ...ports, now: () => asked });
  else await applyEvent(job.id, { type: 'found', reportId: first, duplicates: more }, ports);
}

async function checkDuplicates(
  job: DoneCreate,
  baseline: Baseline,
  connection: Connection,
  ports: Environment,
): Promise<void> {
  const came = await whatCameOf(job, baseline, connection, ports);
  if ('problem' in came)
    return handleFailure(job, 'lookup-failed', came.problem, connection, ports);
  await applyEvent(
    job.id,
    {
      type: 'duplicates-checked',
      duplicates: came.value.map(({ id }) => id).filter((id) => id !== job.state.reportId),
    },
    ports,
  );
}

async function whatCameOf(
  job: Job,
  baseline: Baseline,
  connection: Connection,
  ports: Environment,
): Promise<CallOutcome<Report[]>> {
  return callService(connection, ports, async () =>
    findCreatedReports(job, baseline, await others(job), connection, ports),
  );
}

async function others(job: Job): Promise<Job[]> {
  return (await readJobsOf(job.connectionId)).filter(({ id }) => id !== job.id);
}
