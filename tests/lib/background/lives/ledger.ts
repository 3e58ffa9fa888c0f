import { addJob, readJobs } from '../../../../lib/storage/jobs.ts';
import { isDoneCreate, type Task, undoMs } from '../../../../lib/domain/jobs/job.ts';
import type { ReportParameters } from '../../../../lib/domain/reports/list-parameters.ts';
import * as face from './list-face.ts';
import type { Sent } from './faulty-service.ts';
import type { World } from './world.ts';

/** One change that the person asked for: a row of a list, or a click. */
export interface Wish {
  kind: Sent['kind'];
  target: string;
  list?: string;
  /** Whether its request may leave now. */
  isOpen: boolean;
  /** Whether the person tried this very row again, which a pause does not stop. */
  isRetried: boolean;
  at: number;
}

const wishFor = (kind: Wish['kind'], target: string, at: number): Wish => ({
  kind,
  target,
  isOpen: true,
  isRetried: false,
  at,
});

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
  /** Whether failed rows were tried again after a cancel. */
  /** The rows that the person discarded. */
  discarded: Set<string>;
  /** The request that was out when the person stopped the list. */
  grace: number;
}

const newlyKnown = (
  id: string,
  change: face.ListChange,
  targets: face.ListTarget[],
  isOfAll: boolean,
  at: number,
): Known => ({
  id,
  change,
  targets,
  isOfAll,
  at,
  state: 'collecting',
  rows: [],
  isPutAway: false,
  isUndone: false,
  discarded: new Set(),
  grace: 0,
});

const isOpenIn = (state: face.Summary['state']) => !ended.has(state) && state !== 'gone';
const ended = new Set<face.Summary['state']>(['done', 'cancelled', 'lost']);
const stops = { pause: face.pause, cancel: face.cancel, dismiss: face.dismiss };

/** The wishes of the person, and all that shows how they went. */
export type Ledger = ReturnType<typeof ledgerOf>;

export function ledgerOf(w: World) {
  const wishes: Wish[] = [];
  const lists = new Map<string, Known>();
  const clicks = new Map<string, Task>();
  /** The pages and reports at which the person asked for another request, and when. */
  const personal: { target: string; at: number }[] = [];
  /** Reports that a row or a job had, named as a duplicate, or asked about. */
  const explained = new Set<string>();
  const faults: string[] = [];

  /** Whether no create or run may be sent again by itself, and the requests that left then. */
  const never = { isOn: false, sent: new Set<Sent>() };

  w.service.watching.push((one) => {
    if (never.isOn) never.sent.add(one);
    const own = wishes.filter(({ kind, target }) => kind === one.kind && target === one.target);
    const isTimed = one.kind === 'delete' && w.jumps.length === 0;
    if (isTimed && own.every(({ at }) => w.time.passed - at < undoMs))
      faults.push(`A delete of ${one.target} left while it could be undone`);
    if (own.some(({ isOpen }) => isOpen)) return;
    const graced = own.map(({ list }) => lists.get(list ?? '')).find((list) => list?.grace);
    if (graced) graced.grace -= 1;
    else faults.push(`A ${one.kind} of ${one.target} left that was not wanted`);
  });

  w.afterWake.push(look);

  const ofList = (id: string) => wishes.filter(({ list }) => list === id);
  const again = (wish: Wish) => {
    wish.isOpen = true;
    personal.push({ target: wish.target, at: w.time.passed });
  };

  return {
    wishes,
    lists,
    clicks,
    personal,
    never,
    explained,
    faults,

    /** Adds a list of these targets. With `all`, they are all that match. */
    async add(
      change: face.ListChange,
      targets: face.ListTarget[],
      id: string,
      all?: ReportParameters,
    ): Promise<void> {
      const isNew = !lists.has(id);
      const own = targets.map(({ id: target }) =>
        Object.assign(wishFor(change.kind, target, w.time.passed), { list: id }),
      );
      // A request may leave before the page hears that the list is on disk.
      if (isNew) {
        wishes.push(...own);
        lists.set(id, newlyKnown(id, change, targets, all !== undefined, w.time.passed));
      }
      await w.act(async () => face.addList(all ? { all } : targets, change, id));
      if (!isNew || (await face.summary(id)).state !== 'gone') return;
      if (lists.get(id)?.isUndone || lists.get(id)?.isPutAway) return;
      for (const wish of own) wishes.splice(wishes.indexOf(wish), 1);
      lists.delete(id);
    },

    async click(task: Task, id: string): Promise<void> {
      const target = task.kind === 'create' ? task.url : 'reportId' in task ? task.reportId : '';
      const wish = wishFor(task.kind as Sent['kind'], target, w.time.passed);
      wishes.push(wish);
      clicks.set(id, task);
      await w.act(async () => addJob('c1', task, id));
      if ((await readJobs()).some((job) => job.id === id)) return;
      wish.isOpen = false;
      clicks.delete(id);
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
        if (how === 'undo' && list.change.kind === 'delete' && isEarly && isOpenIn(state))
          if (!isTaken) faults.push(`The deletes of ${id} could not be undone`);

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

    async goOn(id: string): Promise<void> {
      const { state } = await face.summary(id);
      if (state === 'gone') return;
      if (state !== 'cancelled') for (const wish of ofList(id)) wish.isOpen = true;
      await w.act(async () => face.goOn(id));
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
      for (const wish of ofList(id).filter(({ target }) => open.some((one) => one.id === target))) {
        again(wish);
        wish.isRetried = row !== undefined;
      }
      await w.act(async () => face.retry(id, row));
    },

    async decide(id: string, row: string, answer: 'again' | 'check' | 'discard'): Promise<void> {
      const list = lists.get(id);
      if (
        !list ||
        !(await face.rows(id)).some((one) => one.id === row && one.state === 'undecided')
      )
        return;
      for (const wish of ofList(id).filter(({ target }) => target === row)) {
        if (answer === 'again') again(wish);
        wish.isRetried = answer === 'again';
      }
      if (answer === 'discard') list.discarded.add(row);
      await w.act(async () => face.decide(id, row, answer));
    },

    look,
  };

  /** Notes what the person can see now. */
  async function look(): Promise<void> {
    const singles = await readJobs();
    const listed = await Promise.all([...lists.keys()].map(face.jobsOf));
    for (const job of [...singles, ...listed.flat()]) {
      if (isDoneCreate(job))
        for (const id of [job.state.reportId, ...job.state.duplicates]) explained.add(id);
      if (job.state.name === 'undecided')
        for (const { id } of job.state.candidates ?? []) explained.add(id);
    }
    for (const list of lists.values()) {
      const { state } = await face.summary(list.id);
      if (state === 'gone') continue;
      list.state = state;
      list.rows = await face.rows(list.id);
      for (const { reportId } of list.rows) if (reportId !== undefined) explained.add(reportId);
    }
  }
}
