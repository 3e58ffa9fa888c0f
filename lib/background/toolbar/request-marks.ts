import { facts, t } from '../../browser/i18n.ts';
import { frontTabs } from '../../browser/tabs.ts';
import { type Mark, workingMark } from '../../browser/toolbar.ts';
import { type Job, needsPerson } from '../../domain/jobs/job.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { noteTabRequest, readTabRequests, type TabRequest } from '../../storage/tab-requests.ts';
import { causeOf, differenceOf, doneText, failureText } from './outcome-text.ts';

/** How long the button shows an outcome while its tab is in front, in milliseconds. */
const shownForMs = 8_000;

/** How long a job may take to be written after the click, in milliseconds. */
const maxWriteMs = 2_000;

/** The newest request of a tab, as the button shows it above this tab. */
export interface ShownRequest {
  request: TabRequest;
  /** Null once the outcome was shown for long enough, and if the job is gone. */
  mark: Mark | null;
  /** Whether the outcome waits until its tab comes to the front. */
  isUnseen: boolean;
  /** When the mark ends, in milliseconds since 1970. Null if it does not end by itself. */
  until: number | null;
}

/**
 * Returns what the button shows of the newest request of each tab. Notes each outcome whose tab is
 * in front, because its time begins then.
 */
export async function readShownRequests(snapshot: Snapshot, now: number): Promise<ShownRequest[]> {
  const requests = await readTabRequests();
  if (requests.length === 0) return [];
  const front = new Set((await frontTabs()).map(({ id }) => id));
  return Promise.all(
    requests.map(async (request) => show(request, snapshot, front.has(request.tabId), now)),
  );
}

async function show(
  request: TabRequest,
  snapshot: Snapshot,
  isInFront: boolean,
  now: number,
): Promise<ShownRequest> {
  const { mark, outcomeAt, until = null } = stateOf(request, snapshot, now);
  const shown = { request, mark, isUnseen: false, until };
  if (outcomeAt === undefined) return shown;
  // A job that is tried again has another outcome later.
  const before = request.shown?.outcomeAt === outcomeAt ? request.shown : null;
  if (!before && !isInFront) return { ...shown, isUnseen: true };
  const { at } = before ?? { at: now };
  if (!before) await noteTabRequest({ ...request, shown: { at, outcomeAt } });
  return isWithin(shownForMs, at, now)
    ? { ...shown, until: at + shownForMs }
    : { ...shown, mark: null };
}

/**
 * Returns the mark of a request. `outcomeAt` is the time of the outcome, if there is one. `until`
 * is the time at which another look is needed.
 */
function stateOf(
  { id, at, mark }: TabRequest,
  { all, jobs }: Snapshot,
  now: number,
): { mark: Mark | null; outcomeAt?: number; until?: number } {
  const asked = { ...mark, letter: '' };
  if (mark.tone === 'failed') return { mark: asked, outcomeAt: at };
  const job = jobs.find((one) => one.id === id);
  if (!job)
    return isWithin(maxWriteMs, at, now) ? { mark: asked, until: at + maxWriteMs } : { mark: null };
  const tone = job.state.name === 'done' ? 'done' : needsPerson(job) ? 'failed' : null;
  return tone === null
    ? { mark: markUnderWay(job) }
    : { mark: { tone, letter: '', title: textOf(job, all) }, outcomeAt: job.changedAt };
}

/** Whether so much time has not passed yet. The clock may have been set back meanwhile. */
function isWithin(ms: number, since: number, now: number): boolean {
  return Math.abs(now - since) < ms;
}

function textOf(job: Job, all: Record<string, unknown>): string {
  const isDone = job.state.name === 'done';
  const parts = isDone
    ? [doneText(job, all), ...differenceOf(job, all)]
    : [failureText(job), ...causeOf(job)];
  return facts(parts);
}

function markUnderWay(job: Job): Mark {
  const { task, state } = job;
  const mark = workingMark(task);
  const checking = task.kind === 'run' ? 'jobCheckingRun' : 'jobChecking';
  const sentence = state.name === 'unknown' ? t(checking) : mark.title;
  return { ...mark, title: facts([sentence, ...causeOf(job)]) };
}
