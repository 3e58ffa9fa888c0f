import { performJobAction } from '../../../../components/jobs/perform-job-action.ts';
import { describeJob, type JobAction } from '../../../../components/jobs/job-status.ts';
import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { isDoneCreate, type Job, type Task, undoMs } from '../../../../lib/domain/jobs/job.ts';
import { targetIdOf } from '../../../../lib/domain/jobs/bulk.ts';
import { safeguardOf } from '../../../../lib/domain/jobs/safeguard.ts';
import type { ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import type { Sent } from './faulty-service.ts';
import * as face from './list-face.ts';
import { askedAbout, followJobs, isEnded, type Track } from './tracks.ts';
import { connection, type World } from './world.ts';

/** One change that the person asked for: a row of a list, or a click. */
export interface Wish {
  kind: Task['kind'];
  target: string;
  /** The list of a row, or the job of a click. */
  list?: string;
  id?: string;
  /** Whether its request may leave now. */
  isOpen: boolean;
  /** Whether the person tried this very row again, which a pause does not stop. */
  isRetried: boolean;
  at: number;
}

/** A list that the person added, as it was last seen. */
export interface Known {
  id: string;
  change: face.ListChange;
  targets: face.ListTarget[];
  /** Whether it is of all reports that match, and not of those that were picked. */
  isOfAll: boolean;
  at: number;
  state: face.Summary['state'];
  rows: face.Row[];
  isPutAway: boolean;
  isUndone: boolean;
  /** The request that was out when the person stopped the list. */
  grace: number;
}

const isOpenIn = (state: face.Summary['state']) => !ended.has(state) && state !== 'gone';
const ended = new Set<face.Summary['state']>(['done', 'cancelled', 'lost']);
const stops = { pause: face.pause, cancel: face.cancel, dismiss: face.dismiss };

/** The wishes of the person, and all that shows how they went. */
export type Ledger = ReturnType<typeof ledgerOf>;

export function ledgerOf(w: World) {
  const wishes: Wish[] = [];
  const lists = new Map<string, Known>();
  const { tracks, vain, watching } = followJobs(w);
  /** The ids of equal clicks, which must make one report: the later one, and the earlier one. */
  const equals = new Map<string, string>();
  /** The reports that a job asked about when the person chose another request. */
  const declined = new Set<string>();
  /** The reports that the person said are a job's. */
  const decided = new Set<string>();
  const faults = w.wrong;

  const wishesOf = ({ id, bulk, task }: Job) =>
    wishes.filter(
      (wish) =>
        wish.id === id ||
        (bulk !== undefined && wish.list === bulk && wish.target === targetIdOf(task)),
    );

  watching.added.push((job) => {
    // The password is known only while the first is under way.
    const first = tracks.get(equals.get(job.id) ?? '');
    const hasPassword = job.task.kind === 'create' && job.task.privacy === 2;
    if (hasPassword && first && /done|refused/.test(first.job.state.name)) equals.delete(job.id);
    // A row that leaves its list is wished for no more than the row.
    for (const wish of wishesOf(job)) wish.id = job.id;
  });

  watching.sent.push(({ job }: Track, one: Sent) => {
    const own = wishesOf(job);
    const isTimed = safeguardOf(job.task) === 'undo' && w.jumps.length === 0;
    if (isTimed && own.every(({ at }) => w.time.passed - at < undoMs))
      faults.push(`A ${one.kind} of ${one.target} left while it could be undone`);
    if (own.some(({ isOpen }) => isOpen)) return;
    const graced = own.map(({ list }) => lists.get(list ?? '')).find((list) => list?.grace);
    if (graced) graced.grace -= 1;
    else faults.push(`A ${one.kind} of ${one.target} left that was not wanted`);
  });

  w.afterWake.push(look);

  const ofList = (id: string) => wishes.filter(({ list }) => list === id);
  const tracksOf = (id: string) => [...tracks.values()].filter(({ job }) => job.bulk === id);
  const again = (job: Job) => {
    // A job that waits goes on by itself.
    if (!isEnded(job)) return;
    tracks.get(job.id)?.again.push(w.time.passed + w.startTime);
    for (const id of askedAbout(w, job)) declined.add(id);
  };

  return {
    wishes,
    lists,
    look,
    tracks,
    vain,
    equals,
    declined,
    decided,
    faults,
    tracksOf,

    /** Adds a list of these targets. With `all`, they are all that match. */
    async add(
      change: face.ListChange,
      targets: face.ListTarget[],
      id: string,
      all?: ReportParameters,
    ): Promise<void> {
      const isNew = !lists.has(id);
      const { passed: at } = w.time;
      const own = targets.map(({ id: target }): Wish => ({
        kind: change.kind,
        target,
        list: id,
        isOpen: true,
        isRetried: false,
        at,
      }));
      // A request may leave before the page hears that the list is on disk.
      if (isNew) {
        wishes.push(...own);
        lists.set(id, {
          id,
          change,
          targets,
          isOfAll: all !== undefined,
          at,
          state: 'collecting',
          rows: [],
          isPutAway: false,
          isUndone: false,
          grace: 0,
        });
      }
      await w.act(async () => face.addList(all ? { all } : targets, change, id));
      if (!isNew || (await face.summary(id)).state !== 'gone') return;
      if (lists.get(id)?.isUndone || lists.get(id)?.isPutAway) return;
      for (const wish of own) wishes.splice(wishes.indexOf(wish), 1);
      lists.delete(id);
    },

    /** Clicks, at a time of the device. */
    async click(task: Task, id: string, at = w.now()): Promise<void> {
      const wish: Wish = {
        kind: task.kind,
        target: targetIdOf(task) ?? '',
        id,
        isOpen: true,
        isRetried: false,
        at: w.time.passed,
      };
      wishes.push(wish);
      await w.act(async () => addJob('c1', task, id, at));
      if (!tracks.has(id)) wishes.splice(wishes.indexOf(wish), 1);
    },

    /** Presses one of the buttons that a job has now, alone or as a row that has to be decided. */
    async press(nth: number, button: number): Promise<void> {
      const rows = await Promise.all([...lists.keys()].map(face.jobsOf));
      const jobs = [
        ...(await readJobs()),
        ...rows.flat().filter(({ state }) => state.name === 'undecided'),
      ];
      const job = jobs.at(-1 - (nth % jobs.length));
      const offered = job ? buttonsOf(job) : [];
      const [action, candidate] = offered[button % offered.length] ?? [];
      if (job && action) await pressed(job, action, candidate);
    },

    async stop(id: string, how: 'pause' | 'cancel' | 'undo' | 'dismiss'): Promise<void> {
      const list = lists.get(id);
      if (!list) return;
      // One request may be on its way.
      let isTaken = true;
      const outcome = await w.act(async () => {
        // Pages offer no other list to be put away.
        const { state } = await face.summary(id);
        const isEarly = w.time.passed - list.at < undoMs && w.jumps.length === 0;
        if (how === 'undo') isTaken = await face.undo(id);
        if (how === 'undo' && 'undo' in list.change && isEarly && isOpenIn(state))
          if (!isTaken) faults.push(`The changes of ${id} could not be undone`);

        const mayGo = how !== 'dismiss' || ended.has(state);
        if (how !== 'undo' && mayGo) await stops[how](id);
        isTaken &&= mayGo;
        if (!isTaken) return;
        // A pause lets the row go on whose turn it is; a cancel just what is on its way.
        if (w.isBusy() && (how === 'pause' || (how === 'cancel' && !w.isOut()))) list.grace = 1;
        for (const wish of ofList(id)) wish.isOpen &&= how === 'pause' && wish.isRetried;
        if (how === 'dismiss') list.isPutAway = true;
        if (how === 'undo') list.isUndone = true;
      });
      const isGone = (await face.summary(id)).state === 'gone';
      if (outcome === 'unclear' && isGone && how === 'undo') list.isUndone = true;
      if (outcome === 'unclear' && isGone && how === 'dismiss') list.isPutAway = true;
    },

    async goOn(id: string, how: 'goOn' | 'resume'): Promise<void> {
      const { state } = await face.summary(id);
      // Pages offer "Start the rest again" after a cancel.
      if (state === 'gone' || (how === 'resume' && state !== 'cancelled')) return;
      if (how === 'resume' || state !== 'cancelled')
        for (const wish of ofList(id)) wish.isOpen = true;
      await w.act(async () => (how === 'goOn' ? face.goOn(id) : face.resume(id)));
    },

    async retry(id: string, row?: string): Promise<void> {
      const { state } = await face.summary(id);
      const rows = await face.rows(id);
      const list = lists.get(id);
      // Pages offer this at failed rows.
      const isOffered = (one: face.Row) => one.state === 'failed' && one.id === (row ?? one.id);
      if (!list || !rows.some(isOffered)) return;
      const open = rows.filter(
        ({ id: own, state: name }) =>
          (row === undefined || own === row) &&
          (state !== 'cancelled' || name === 'failed' || name === 'sending'),
      );
      const isOpen = (target: string | null) => open.some((one) => one.id === target);
      for (const { job } of tracksOf(id)) if (isOpen(targetIdOf(job.task))) again(job);
      for (const wish of ofList(id).filter(({ target }) => isOpen(target))) {
        wish.isOpen = true;
        wish.isRetried = row !== undefined;
      }
      await w.act(async () => face.retry(id, row));
    },
  };

  /** The buttons of a job. The person says "Yes, that's it" of a report that its request made. */
  function buttonsOf(job: Job): [JobAction, string?][] {
    const { state } = job;
    const asked = state.name === 'undecided' ? (state.candidates ?? []) : [];
    const mine = asked.find(({ id }) =>
      w.service.made.some((made) => made.by === job.id && String(made.id) === id),
    );
    const offered = describeJob(job, w.now()).actions.filter((action) =>
      ['cancel', 'undo', 'discard', 'check', 'again', 'anyway'].includes(action),
    );
    return [
      ...offered.map((action): [JobAction] => [action]),
      ...(mine ? [['mine', mine.id] as [JobAction, string]] : []),
    ];
  }

  async function pressed(job: Job, action: JobAction, candidate?: string): Promise<void> {
    const track = tracks.get(job.id);
    const wasBusy = w.isBusy();
    const own = wishesOf(job);
    if (action === 'again' || action === 'anyway') {
      again(job);
      for (const wish of own) wish.isOpen = true;
    }
    if (job.bulk !== undefined) for (const wish of own) wish.isRetried = action === 'anyway';
    if (candidate !== undefined) {
      const isTaken = [...tracks.values()].some(
        (other) => isDoneCreate(other.job) && other.job.state.reportId === candidate,
      );
      if (!isTaken) decided.add(candidate);
    }
    let isRemoved: boolean | null = null;
    const outcome = await w.act(async () => {
      isRemoved = await performJobAction(action, job, connection, candidate);
    });
    if (!track || !['cancel', 'undo', 'discard'].includes(action)) return;
    const left = [
      ...(await readJobs()),
      ...(job.bulk === undefined ? [] : await face.jobsOf(job.bulk)),
    ];
    const isThere = left.some(({ id }) => id === job.id);
    if (isThere && (isRemoved === true || (outcome === 'kept' && !wasBusy)))
      faults.push(`A ${job.task.kind} could not be taken back with ${action}`);
    if (isThere) return;
    track.isDiscarded = true;
    for (const wish of own) wish.isOpen = false;
  }

  /** Notes what the person can see of lists now. */
  async function look(): Promise<void> {
    for (const list of lists.values()) {
      const { state } = await face.summary(list.id);
      if (state === 'gone') continue;
      list.state = state;
      list.rows = await face.rows(list.id);
    }
  }
}
