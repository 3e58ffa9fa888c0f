import { askBaseline, askWhatCameOf } from './ask.ts';
import { attempt, type Attempted } from './attempt.ts';
import { hasAccess } from './browser/access.ts';
import type { Circumstances } from './model/circumstances.ts';
import type { Connection } from './model/connection.ts';
import type { Event } from './model/event.ts';
import { type Baseline, isMade, type Job, type Made } from './model/job.ts';
import type { Problem } from './model/problem.ts';
import { transition } from './model/transition.ts';
import { sharersOf, twinOf } from './model/turn.ts';
import type { Report } from './model/report.ts';
import type { Ports } from './ports.ts';
import { forgetGone, send } from './send.ts';
import { readConnection } from './storage/connections.ts';
import { changeJob, changeJobs, readJobsOf } from './storage/jobs.ts';
import { readPreferences } from './storage/preferences.ts';

/** Takes a job that is due one step on: asks, sends, or asks what came of it. Each event is on disk before the next thing happens. */
export async function step(job: Job, connection: Connection, ports: Ports): Promise<void> {
  const { state } = job;
  if (state.name === 'queued') return sendQueued(job, connection, ports);
  if (state.name === 'unknown') return settle(job, state.baseline, connection, ports);
  if (isMade(job) && job.state.look) return lookForDuplicates(job, job.state.look.baseline, connection, ports);
}

/** Writes down what happened to a job, and to those that share its report. Returns the job after it, null when it was removed meanwhile. */
export async function record(id: string, event: Event, ports: Ports, now = ports.now()): Promise<Job | null> {
  const at = await circumstances(ports, now);
  return changeJob(
    id,
    (job) => transition(job, event, at),
    async (before, after) => {
      if (!isMade(after) || !('password' in before.task)) return [];
      const { reportId, at: madeAt } = after.state;
      const sharers = sharersOf(before, after, await readJobsOf(before.connectionId));
      return sharers.map((job) => transition(job, { type: 'shared', reportId, at: madeAt }, at));
    },
  );
}

/** Writes down for every job what happened to the network, to a key or to an access. */
export async function recordForAll(event: Extract<Event, { type: 'online' | 'mended' }>, ports: Ports): Promise<void> {
  const at = await circumstances(ports, ports.now());
  await changeJobs((job) => transition(job, event, at));
}

async function circumstances(ports: Ports, now: number): Promise<Circumstances> {
  const { settleSeconds, neverResend } = await readPreferences();
  return { now, random: ports.random(), settle: settleSeconds * 1000, neverResend };
}

async function sendQueued(job: Job, connection: Connection, ports: Ports): Promise<void> {
  const { first } = job;
  if (first) {
    // It was asked for once, but that may be hours ago: without network, or with the browser closed, a late report had time to come.
    const came = await whatCameOf(job, first, connection, ports);
    if ('problem' in came) return without(job, 'unasked', came.problem, connection, ports);
    const [reportId, ...duplicates] = came.value.map(({ id }) => id);
    if (reportId !== undefined) return void (await record(job.id, { type: 'found', reportId, duplicates }, ports));
  }
  const twin = twinOf(job, await others(job));
  if (twin) return void (await record(job.id, { type: 'shared', reportId: twin.state.reportId, at: twin.state.at }, ports));
  const baseline = first ? { value: first } : await attempt(connection, ports, () => askBaseline(job, connection, ports));
  if ('problem' in baseline) return without(job, 'unasked', baseline.problem, connection, ports);
  // Written down before the request leaves. It may have been cancelled while the service was asked: then nothing is sent.
  const sending = await record(job.id, { type: 'asked', baseline: baseline.value }, ports);
  if (sending?.state.name !== 'sending') return;
  const answer = await attempt(connection, ports, () => send(sending, connection, ports));
  if ('value' in answer) await record(job.id, { type: 'answered', reportId: answer.value }, ports);
  else await without(job, 'failed', answer.problem, connection, ports);
}

/** Goes on without an answer. What the service does not have any more was deleted elsewhere, and is not to be shown either. */
async function without(job: Job, type: 'unasked' | 'failed', problem: Problem, connection: Connection, ports: Ports): Promise<void> {
  if (problem.code === 'not-found') await forgetGone(connection, job.task);
  await record(job.id, { type, problem }, ports);
  // What was mended while the request was out meant nothing to the job then.
  if (await isMended(problem, connection)) await record(job.id, { type: 'mended' }, ports);
}

/** Whether a problem that only the person can mend was met with a connection that is another by now. */
async function isMended({ code }: Problem, connection: Connection): Promise<boolean> {
  if (code === 'no-access') return hasAccess(connection.baseUrl);
  if (code !== 'wrong-key' && code !== 'forbidden') return false;
  return JSON.stringify(await readConnection(connection.id)) !== JSON.stringify(connection);
}

async function settle(job: Job, baseline: Baseline, connection: Connection, ports: Ports): Promise<void> {
  // What was not there then may be there now: the device can sleep before the answer is read.
  const asked = ports.now();
  const came = await whatCameOf(job, baseline, connection, ports);
  if ('problem' in came) return without(job, 'unasked', came.problem, connection, ports);
  const [first, ...more] = came.value.map(({ id }) => id);
  if (first === undefined) await record(job.id, { type: 'absent' }, ports, asked);
  else await record(job.id, { type: 'found', reportId: first, duplicates: more }, ports);
}

async function lookForDuplicates(job: Made, baseline: Baseline, connection: Connection, ports: Ports): Promise<void> {
  const came = await whatCameOf(job, baseline, connection, ports);
  if ('problem' in came) return without(job, 'unasked', came.problem, connection, ports);
  await record(job.id, { type: 'looked', duplicates: came.value.map(({ id }) => id).filter((id) => id !== job.state.reportId) }, ports);
}

async function whatCameOf(job: Job, baseline: Baseline, connection: Connection, ports: Ports): Promise<Attempted<Report[]>> {
  return attempt(connection, ports, async () => askWhatCameOf(job, baseline, await others(job), connection, ports));
}

async function others(job: Job): Promise<Job[]> {
  return (await readJobsOf(job.connectionId)).filter(({ id }) => id !== job.id);
}
