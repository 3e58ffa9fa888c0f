import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import { isAtRest } from '../faults/rounds/ended.ts';
import type { FaultyService } from '../faults/service/faulty-service.ts';
import type { Kept } from './kept.ts';

/** A change that the person asked for, with the service that is to make it, and its list. */
export interface Intent {
  connectionId: string;
  task: Task;
  list?: string | undefined;
}

/** All that was asked for in a soak. `wrong` has a sentence for each thing lost or done twice. */
export interface Ledger {
  open: Intent[];
  asked: number;
  ended: Record<string, number>;
  wrong: string[];
  /** How many reports each address that was ever created must have, by connection and address. */
  creates: Map<string, { connectionId: string; url: string; reports: number }>;
  /** How many runs each report has had, at least and at most. */
  runs: Map<string, { connectionId: string; url: string; least: number; most: number }>;
}

export const newLedger = (): Ledger => ({
  open: [],
  asked: 0,
  ended: {},
  wrong: [],
  creates: new Map(),
  runs: new Map(),
});

/** Notes what the person has just asked for. */
export function intend(ledger: Ledger, intents: Intent[]): void {
  ledger.open.push(...intents);
  ledger.asked += intents.length;
}

function subjectOf(task: Task): string {
  return 'reportId' in task ? task.reportId : 'url' in task ? task.url : task.project;
}

/**
 * The job of an intent, single or in its list. Each open intent has its own address or report, but
 * a list of earlier may still have a job for it.
 */
function jobOf({ connectionId, task, list }: Intent, jobs: Job[]): Job | undefined {
  return jobs.find(
    (job) =>
      job.connectionId === connectionId &&
      job.bulk === list &&
      job.watch === undefined &&
      job.task.kind === task.kind &&
      subjectOf(job.task) === subjectOf(task),
  );
}

/** All jobs, single and of lists. */
function jobsIn({ local, jobs }: Kept): Job[] {
  const single = Object.entries(local).filter(([key]) => key.startsWith('job:'));
  return [...single.map(([, job]) => job as Job), ...jobs];
}

/**
 * Whether the list of a change is gone because the person has seen on Reports that all of it was
 * done. A list with a failure stays, and so does a list of new reports.
 */
function wasSeen({ list, task }: Intent, { local }: Kept): boolean {
  return list !== undefined && task.kind !== 'create' && !(`bulk:${list}` in local);
}

/** The intents that are not at rest: under way, or without a job. */
export function restless({ open }: Ledger, kept: Kept): string[] {
  const all = jobsIn(kept);
  const pauses = (kept.local['pauses'] ?? {}) as Record<string, number>;
  return open.flatMap((intent) => {
    const job = jobOf(intent, all);
    return isAtRest(job, pauses[intent.connectionId] ?? 0) || (!job && wasSeen(intent, kept))
      ? []
      : [`${nameOf(intent)}: ${job ? JSON.stringify(job.state) : 'no job'}`];
  });
}

const nameOf = ({ connectionId, task }: Intent) =>
  `${task.kind} of ${'url' in task ? task.url : task.project} at ${connectionId}`;

/**
 * Judges every open intent by its job and by what its service has, and closes it. An intent is lost
 * where no job tells of it, or where its job claims what the service denies.
 */
export async function settle(
  ledger: Ledger,
  kept: Kept,
  services: Map<string, FaultyService>,
): Promise<void> {
  const all = jobsIn(kept);
  for (const intent of ledger.open) {
    const job = jobOf(intent, all);
    const service = services.get(intent.connectionId);
    const state = job?.state ?? (wasSeen(intent, kept) ? { name: 'done' as const } : null);
    const name = state?.name ?? 'lost';
    ledger.ended[name] = (ledger.ended[name] ?? 0) + 1;
    if (!state || !service) ledger.wrong.push(`${nameOf(intent)}: there is no job of it`);
    else ledger.wrong.push(...(await judged(ledger, intent, state, service)));
  }
  ledger.open = [];
}

async function judged(
  ledger: Ledger,
  { connectionId, task }: Intent,
  state: { name: Job['state']['name']; reportId?: string | undefined },
  service: FaultyService,
): Promise<string[]> {
  if (!('url' in task)) return [];
  const { url } = task;
  const key = `${connectionId} ${url}`;
  const isDone = state.name === 'done';
  const reports = await service.reportsOf(url);
  const told = `${nameOf({ connectionId, task })}: the job says ${state.name}, the service`;
  switch (task.kind) {
    case 'create': {
      ledger.creates.set(key, { connectionId, url, reports: isDone ? 1 : 0 });
      const isOwn = !isDone || reports.some(({ id }) => id === state.reportId);
      return reports.length === (isDone ? 1 : 0) && isOwn
        ? []
        : [`${told} has ${reports.length} reports`];
    }
    case 'run': {
      const runs = ledger.runs.get(key) ?? { connectionId, url, least: 0, most: 0 };
      runs.least += isDone ? 1 : 0;
      runs.most += isDone || state.name === 'undecided' ? 1 : 0;
      ledger.runs.set(key, runs);
      return [];
    }
    case 'delete':
      // One that was sent again may be refused for a report that its first request deleted.
      ledger.creates.set(key, { connectionId, url, reports: isDone ? 0 : reports.length });
      return isDone && reports.length > 0 ? [`${told} has ${reports.length} reports`] : [];
    default: {
      const isMade = reports.every(({ privacy }) => privacy === task.privacy);
      return isDone && !isMade ? [`${told} has another privacy`] : [];
    }
  }
}

/** Compares all that the services have with all that was ever asked for. */
export async function compareAll(
  ledger: Ledger,
  services: Map<string, FaultyService>,
): Promise<void> {
  for (const { connectionId, url, reports } of ledger.creates.values()) {
    const found = (await services.get(connectionId)?.reportsOf(url))?.length;
    if (found !== reports)
      ledger.wrong.push(`${url} at ${connectionId}: ${found} reports in the end, not ${reports}`);
  }
  for (const { connectionId, url, least, most } of ledger.runs.values()) {
    // The first audit is its create.
    const runs = (services.get(connectionId)?.auditsOf(url) ?? 0) - 1;
    if (runs < least || runs > most)
      ledger.wrong.push(`${url} at ${connectionId}: ${runs} runs, not ${least} to ${most}`);
  }
}
