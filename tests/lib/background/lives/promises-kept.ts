import { expect } from 'vitest';
import { type DoneCreate, isDoneCreate, type Job } from '../../../../lib/domain/jobs/job.ts';
import { traitsOf } from '../../../../lib/domain/problem.ts';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import type { Known, Ledger } from './ledger.ts';
import * as face from './list-face.ts';
import { countedOf, nameOf, settleOf } from './promises-sent.ts';
import { isSamePage, withoutRoute } from './site.ts';
import { askedAbout, type Track } from './tracks.ts';
import type { World } from './world.ts';

const ends = ['done', 'failed', 'undecided'];

/**
 * Each job is at rest: it has ended, needs the person, is held because the person stopped its list,
 * or waits for another of its page on which the person has to decide. None is lost unless the
 * person took it back. A change that is done was made.
 */
export async function nothingLost(w: World, ledger: Ledger): Promise<void> {
  const jobs = await readJobs();
  const asking = await askingPages(ledger, jobs);
  const apps = new Set([...asking].map(withoutRoute));
  const kept = new Set(jobs.map(({ id }) => id));
  for (const wish of ledger.wishes.filter(({ list }) => list === undefined)) {
    const track = ledger.tracks.get(wish.id!);
    const isStale = w.jumps.length > 0 && /done|refused/.test(track?.job.state.name ?? '');
    expect(kept.has(wish.id!) || isStale || track?.isDiscarded, `${wish.kind} is there`).toBe(true);
  }
  for (const job of jobs) {
    const { state, task } = job;
    const waits = task.kind === 'create' && asking.has(task.url);
    if (job.bulk !== undefined || (waits && state.name === 'queued')) continue;
    expect(['done', 'refused', 'undecided'], `a ${task.kind} alone`).toContain(state.name);
    // A check for duplicates waits for each route of its app.
    const isAsked = isDoneCreate(job) && apps.has(withoutRoute(job.task.url));
    if (isDoneCreate(job) && !isAsked) expect(job.state.duplicateCheck).toBeUndefined();
  }
  for (const track of ledger.tracks.values()) hasReason(w, track);
  for (const list of ledger.lists.values()) await listKept(w, ledger, list, asking);
  expect([...w.disk.items.keys()].filter((key) => key.startsWith('quarantine:'))).toEqual([]);
}

/** A job failed for a reason of its own, and waits for the person because a request may be out. */
function hasReason(w: World, { job, sent, reopenedAt }: Track): void {
  const { state } = job;
  if (state.name === 'refused') {
    // A job waits where something else can mend the problem. A used-up quota ends it.
    const { affectsAll, needs } = traitsOf(state.problem);
    const what = `${nameOf(job.task)}: ${state.problem.code}`;
    expect(affectsAll && needs !== null, what).toBe(false);
  }
  if (state.name !== 'undecided' || w.deathsDied() > 0) return;
  // A request that was written down before a death may have left. "Create anyway" sends one. If
  // that is refused, the reports that may be of an earlier one are asked about again.
  const since = state.candidates ? 0 : reopenedAt;
  expect(
    sent.some(({ counts, at }) => counts && at >= since),
    `${nameOf(job.task)} was sent`,
  ).toBe(true);
}

/** Each row of a list has ended, needs the person, or is held. */
async function listKept(w: World, ledger: Ledger, list: Known, asking: Set<string>): Promise<void> {
  const { id, targets, change, isUndone, isPutAway, isOfAll } = list;
  const tracks = ledger.tracksOf(id);
  const { state } = await face.summary(id);
  if (isUndone) {
    expect(state).toBe('gone');
    // One that the service turned away with a 429 did nothing, and can be taken back.
    expect(tracks.flatMap(countedOf)).toEqual([]);
    return;
  }
  if (isPutAway) return;
  // It may have ended and become a day old before anything looked at it.
  if (state === 'gone' && w.jumps.some(({ ms }) => ms > 0)) {
    list.isPutAway ||= !['done', 'cancelled'].includes(list.state);
    if (list.isPutAway) return;
  }
  if (state === 'gone') expect(['done', 'cancelled']).toContain(list.state);
  const discarded = new Set(
    tracks.filter(({ isDiscarded }) => isDiscarded).map(({ job }) => face.targetOf(job)),
  );
  const rows = list.rows.filter((row) => !discarded.has(row.id));
  const kept = new Set(list.rows.map((row) => row.id));
  // A list of all that match has those that were still there when it was collected.
  const isThere = ({ id: own }: face.ListTarget) => w.service.kept.has(own);
  const missing = (isOfAll ? targets.filter(isThere) : targets).filter(
    (target) => !kept.has(target.id) && !discarded.has(target.id),
  );
  if (!(isOfAll && list.state === 'cancelled'))
    expect(missing, `rows that a list which is ${state} lost`).toEqual([]);
  const isStopped = list.state === 'paused' || list.state === 'cancelled';
  for (const row of rows) {
    // A create waits for another one of its page that the person has to decide on.
    if (row.state === 'waiting' && asking.has(row.url)) continue;
    expect(isStopped ? [...ends, 'held'] : ends, `${change.kind} ${row.id}`).toContain(row.state);
    if (row.state === 'failed') expect(row.problem).toBeDefined();
    if (row.state === 'done') isAsSaid(w, list, row);
  }
}

/** The pages, with their routes, of the creates that wait for a decision of the person. */
async function askingPages({ lists }: Ledger, jobs: Job[]): Promise<Set<string>> {
  const rows = await Promise.all([...lists.keys()].map(face.jobsOf));
  return new Set(
    [...jobs, ...rows.flat()].flatMap(({ task, state }) =>
      state.name === 'undecided' && task.kind === 'create' ? task.url : [],
    ),
  );
}

/** Checks that the service has what a row says. `ownsReports` does so for creates. */
function isAsSaid(w: World, { change, at }: Known, row: face.Row): void {
  if (change.kind === 'delete') expect(w.service.kept.has(row.id)).toBe(false);
  if (change.kind !== 'run' && change.kind !== 'privacy') return;
  const did = w.service.sent.filter(
    (one) => one.kind === change.kind && one.target === row.id && one.isDone,
  );
  expect(did.some((one) => one.at - w.startTime >= at)).toBe(true);
}

export const doneCreates = ({ tracks }: Ledger) =>
  [...tracks.values()].map(({ job }) => job).filter(isDoneCreate);

/**
 * A done create has a report of its page that was made after the click: its own, or the one of an
 * equal create that was clicked at the same moment or was under way. It was not made for another
 * route, unless the job of that was over. A duplicate is listed under the same address, is named
 * once, and is the report of no job.
 */
export function ownsReports(w: World, ledger: Ledger): void {
  const done = doneCreates(ledger);
  for (const { state, task } of done) {
    const report = w.service.made.find(({ id }) => String(id) === state.reportId);
    expect(report?.url).toBe(w.service.landingOf(task.url));
    const own = new Set([state.reportId, ...state.duplicates]);
    for (const { id, by, at } of w.service.made.filter((one) => own.has(String(one.id)))) {
      const maker = ledger.tracks.get(by);
      if (maker && isForgotten(maker, at)) continue;
      const made = maker?.job.task.kind === 'create' ? maker.job.task.url : by;
      const isListedAlike = w.service.landingOf(made) === w.service.landingOf(task.url);
      const isIts = isSamePage(made, task.url) || (isListedAlike && String(id) !== state.reportId);
      expect(isIts, `${task.url} has report ${id} of ${made}`).toBe(true);
    }
  }
  for (const [id, all] of Map.groupBy(done, ({ state }) => state.reportId)) {
    const owners = all.filter((job) => !all.some((other) => other !== job && mayShare(job, other)));
    expect(owners.length, `jobs that took report ${id}`).toBeLessThanOrEqual(1);
  }
  const named = done.flatMap(({ state }) => state.duplicates);
  expect(new Set(named).size).toBe(named.length);
  const owned = done.map(({ state }) => state.reportId);
  for (const id of named) if (!ledger.decided.has(id)) expect(owned).not.toContain(id);
}

/** Whether the job of a report was discarded, or ended before the report came. */
function isForgotten({ job, isDiscarded, lookedAt }: Track, at: number): boolean {
  return isDiscarded || (/done|refused/.test(job.state.name) && at > (lookedAt || Infinity));
}

function mayShare(job: DoneCreate, other: DoneCreate): boolean {
  return (
    !job.task.another &&
    isSamePage(job.task.url, other.task.url) &&
    job.task.privacy === other.task.privacy &&
    (other.state.at >= job.createdAt || Math.abs(other.createdAt - job.createdAt) <= 2_000)
  );
}

/**
 * Equal clicks at the same moment make one report. The exceptions: the person asked for one of them
 * again, a request of one had no answer, the password of one is gone while the other waits for a
 * key, or the clock tells no moments.
 */
export function oneForTwo(w: World, { equals, tracks }: Ledger): void {
  if (w.jumps.length > 0) return;
  for (const pair of equals) {
    const two = pair.flatMap((id) => tracks.get(id) ?? []);
    const ids = two.flatMap(({ job, again, wasBlocked }) =>
      isDoneCreate(job) &&
      again.length === 0 &&
      job.sends === 0 &&
      !(job.task.privacy === 2 && wasBlocked)
        ? job.state.reportId
        : [],
    );
    if (ids.length === 2) expect(ids[0], `equal creates ${pair.join(' ')}`).toBe(ids[1]);
  }
}

/**
 * Every report that a request made is one that a job has, names as a duplicate, or asks about, or
 * asked about until the person chose "Create anyway". The exceptions: its job was taken back or put
 * away, the check for duplicates failed too often, waits for a decision, or cannot tell them behind
 * a redirect; the report was deleted, or came after the last look of its job. That look comes a
 * settle time after its last request, unless that was answered.
 */
export async function nothingUnexplained(w: World, ledger: Ledger): Promise<void> {
  const all = [...ledger.tracks.values()];
  const done = doneCreates(ledger);
  const known = new Set([
    ...done.map(({ state }) => state.reportId),
    ...done.flatMap(({ state }) => state.duplicates),
    ...all.flatMap(({ job }) => askedAbout(w, job)),
    ...ledger.declined,
  ]);
  const putAway = new Set(
    [...ledger.lists.values()].filter((list) => list.isPutAway).map(({ id }) => id),
  );
  const isExempt = ({ job, isDiscarded }: Track) =>
    isDiscarded ||
    // It could not be looked for, and the person is told.
    (job.state.name === 'undecided' && job.state.problem?.code === 'forbidden') ||
    ledger.vain.has(job.id) ||
    putAway.has(job.bulk ?? '') ||
    (isDoneCreate(job) && job.state.duplicateCheck !== undefined);
  const isUntold = ({ job }: Track) =>
    isDoneCreate(job) &&
    w.service.landingOf(job.task.url) !== job.task.url &&
    (!w.service.isNumbered ||
      !w.service.kept.has(job.state.reportId) ||
      all.some((other) => other.job !== job && other.lookedAt > 0));
  const left = w.service.made.filter(({ id, by, at }) => {
    const track = ledger.tracks.get(by);
    return (
      track &&
      !known.has(String(id)) &&
      w.service.kept.has(String(id)) &&
      at <= (track.lookedAt || Infinity) &&
      !isExempt(track) &&
      !isUntold(track)
    );
  });
  expect(left.map(({ url }) => url)).toEqual([]);
  for (const track of all.filter((one) => !isExempt(one))) looksLong(w, track);
}

function looksLong(w: World, track: Track): void {
  const { job, lookedAt } = track;
  const { state, task } = job;
  const counted = countedOf(track);
  const last = counted.at(-1);
  if (!last || task.kind !== 'create' || state.name === 'queued') return;
  // A job that asks about a report does so at once.
  const isAsking = state.name === 'undecided' && state.candidates !== undefined;
  if (w.jumps.length > 0) return;
  const wait = isAsking || (isDoneCreate(job) && counted.length === 1) ? 0 : settleOf(last);
  expect(lookedAt, `last look of ${nameOf(task)}`).toBeGreaterThanOrEqual(last.at + wait);
}

/** A report password is kept for what is still to be sent alone, and never in a row. */
export async function passwordsForgotten(w: World, { lists }: Ledger): Promise<void> {
  const rows = await Promise.all([...lists.keys()].map(face.jobsOf));
  expect(JSON.stringify(rows)).not.toContain('secret');
  for (const [key, text] of w.disk.items) {
    const isDone = text.includes('"name":"done"');
    const isOpen = key.startsWith('bulk:') || (key.startsWith('job:') && !isDone);
    if (!isOpen) expect(text, key).not.toContain('secret');
  }
}
