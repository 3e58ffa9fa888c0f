import { writeTimeoutMs } from '../../api/client/exchange.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import {
  type Baseline,
  isDoneCreate,
  type DoneCreate,
  type Job,
  type Task,
} from '../../domain/jobs/job.ts';
import { taskToSend } from '../../domain/jobs/bulk.ts';
import { equalFinishedJob, isDue, isUnanswered } from '../../domain/jobs/scheduling.ts';
import { forbidsReport } from '../../domain/leak-guard/guard-address.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { readLimits } from '../../storage/copy-policy.ts';
import { applyEvent, applyEvents } from '../../storage/job-events.ts';
import { callService } from '../call-service.ts';
import type { Environment } from '../environment.ts';
import type { Service } from '../service.ts';
import { findChanged, readChangeBaseline, sendChange } from './change.ts';
import { findCreated, findDuplicates, readCreateBaseline, sendCreate } from './create.ts';

/**
 * Asks the service for a job. Applies a problem to the job, as an event of the type `failure`, and
 * then returns null.
 */
type Ask = <Value>(
  failure: 'lookup-failed' | 'failed',
  call: (service: Service) => Promise<Value>,
  askedAt?: number,
) => Promise<{ value: Value } | null>;

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
  const ask: Ask = async (failure, call, askedAt = environment.now()) => {
    const { delays } = job;
    // A slow service needs as long for a list as for a create, and no person waits for it.
    const limits = { askedAt, timeoutMs: writeTimeoutMs };
    const answer = await callService(connection, environment, call, { delays, ...limits });
    if ('value' in answer) return answer;
    const { problem, othersWork } = answer;
    await applyEvent(job, { type: failure, problem, othersWork }, environment);
    if (answer.isOutdated) await applyEvent(job, { type: 'access-changed' }, environment);
    return null;
  };
  if (job.state.name === 'queued') await sendQueued(job, jobs, ask, environment);
  if (job.state.name === 'unknown') await lookUp(job, job.state.baseline, jobs, ask, environment);
  if (isDoneCreate(job)) await checkDuplicates(job, jobs, ask, environment);
}

async function sendQueued(
  job: Job,
  jobs: Job[],
  ask: Ask,
  environment: Environment,
): Promise<void> {
  const { first, task } = job;
  if (!first && (await isReportForbidden(task))) return refuseForbidden(job, environment);
  // An earlier request got no answer, perhaps hours ago. Its report may have appeared since, or one
  // of the candidates is its own: sharing the report of an equal job would hide that.
  if (first && (await lookUp(job, first, jobs, ask, environment))?.state.name !== 'queued') return;
  const duplicateOf = equalFinishedJob(job, jobs);
  if (duplicateOf) {
    const { reportId, at } = duplicateOf.state;
    await applyEvent(job, { type: 'shared', reportId, at }, environment);
    return;
  }
  const baseline = first
    ? { value: first }
    : await ask('lookup-failed', async (service) =>
        task.kind === 'create'
          ? readCreateBaseline(task, service)
          : readChangeBaseline(task, service),
      );
  if (!baseline) return;
  // The policy may have come meanwhile.
  if (await isReportForbidden(task)) return refuseForbidden(job, environment);
  // "Sending" is on disk before the request leaves. A job is not sent if the person cancelled it,
  // stopped its list or switched off its watch meanwhile.
  const sending = await applyEvent(job, { type: 'asked', baseline: baseline.value }, environment);
  if (sending?.state.name !== 'sending') return;
  const bulk = job.bulk === undefined ? null : await storedBulks.read(job.bulk);
  const toSend = taskToSend(sending, bulk);
  const answer =
    toSend.kind === 'create'
      ? await ask('failed', async (service) => ({
          reportId: await sendCreate(toSend, job.id, service),
        }))
      : await ask('failed', (service) => sendChange(toSend, service), bulk?.createdAt);
  if (answer) await applyEvent(job, { type: 'answered', ...answer.value }, environment);
}

async function refuseForbidden(job: Job, environment: Environment): Promise<void> {
  const problem = { code: 'report-forbidden' } as const;
  await applyEvent(job, { type: 'lookup-failed', problem }, environment);
}

/** Whether the policy forbids the report that a task would make or change. */
async function isReportForbidden(task: Task): Promise<boolean> {
  if (task.kind === 'delete' || task.kind === 'delete-project') return false;
  const privacy = task.kind === 'run' ? undefined : task.privacy;
  return forbidsReport(await readLimits(), task.url, privacy);
}

/**
 * Asks the service for the report of an earlier request, and applies the answer. Returns the job
 * after it if the report is not there, else null.
 */
async function lookUp(
  job: Job,
  baseline: Baseline,
  jobs: Job[],
  ask: Ask,
  environment: Environment,
): Promise<Job | null> {
  const { task } = job;
  // The device may sleep before the answer is read, and the answer describes this time.
  const askedAt = environment.now();
  const others = jobs.filter(({ id }) => id !== job.id);
  const answer = await ask('lookup-failed', async (service) =>
    task.kind === 'create'
      ? findCreated(job, task.url, baseline, others, service)
      : { created: await findChanged(task, baseline, service), candidates: [] },
  );
  if (!answer) return null;
  const { created, candidates } = answer.value;
  const [reportId, ...duplicates] = created;
  if (reportId !== undefined) {
    await applyEvent(job, { type: 'found', reportId, duplicates }, environment);
    return null;
  }
  const contested = others.some(isUnanswered);
  const context = { ...environment, now: () => askedAt };
  return applyEvent(job, { type: 'not-found', candidates, contested }, context);
}

/**
 * Checks a done create for duplicates, together with all other due checks that the same list can
 * serve.
 */
async function checkDuplicates(
  job: DoneCreate,
  jobs: Job[],
  ask: Ask,
  environment: Environment,
): Promise<void> {
  const now = environment.now();
  const due = jobs.filter(isDoneCreate).filter((one) => one !== job && isDue(one, jobs, now));
  const found = await ask('lookup-failed', (service) => findDuplicates(job, due, jobs, service));
  if (found) await applyEvents(found.value, environment);
}
