import { expect } from 'vitest';
import { readJobs } from '../../../../lib/storage/jobs.ts';
import * as face from './list-face.ts';
import type { Ledger } from './ledger.ts';
import { landingOf, moved, type Sent } from './faulty-service.ts';
import type { World } from './world.ts';

const settle = 180_000;
/** The settle time where the service said that its work ended, in milliseconds. */
const endedSettle = 20_000;
const ends = ['done', 'failed', 'undecided'];

/** Nothing leaves that the person did not ask for, or took back. */
export const nothingUnwanted = ({ faults }: Ledger) => expect(faults).toEqual([]);

/**
 * No create or run is sent again by itself more than once, and none before the service was asked a
 * settle time after the request before it. A clock that was set forward cuts that time.
 */
export function nothingTwice(w: World, ledger: Ledger): void {
  const { personal, wishes } = ledger;
  const counted = w.service.sent.filter(
    ({ kind, counts }) => counts && (kind === 'create' || kind === 'run'),
  );
  const asked = (target: string) => personal.filter((one) => one.target === target);
  for (const [, all] of Map.groupBy(counted, ({ kind, target }) => `${kind} ${target}`)) {
    const { kind, target } = all[0]!;
    const wanted = wishes.filter((wish) => wish.kind === kind && wish.target === target).length;
    expect(all.length, `requests to ${kind} ${target}`).toBeLessThanOrEqual(
      2 * (wanted + asked(target).length),
    );
    const keys = kind === 'create' ? new Set(all.map(({ key }) => key)).size : 1;
    expect(keys, `creates of ${target}`).toBeLessThanOrEqual(wanted + asked(target).length);
    // The runs of two wishes about one report cannot be told apart.
    if (kind === 'run' && wanted > 1) continue;
    for (const [, own] of Map.groupBy(all, ({ key }) => key)) {
      expect(own.length).toBeLessThanOrEqual(2 + asked(target).length);
      own.slice(1).forEach((one, at) => afterLook(w, ledger, own[at]!, one));
    }
  }
}

/** Checks that a request was sent again only after a look, unless the person asked for it. */
function afterLook(
  w: World,
  { personal, wishes, never }: Ledger,
  before: Sent,
  one: Sent,
): void {
  const between = (at: number) => at >= before.at && at <= one.at;
  if (personal.some(({ target, at }) => target === one.target && between(at + w.startTime))) return;
  expect(never.sent.has(one), `${one.target} again by itself`).toBe(false);
  const isCut = w.jumps.some(({ at, ms }) => ms > 0 && between(at + w.startTime));
  const looks = w.service.looks.filter(
    ({ at, report }) =>
      at >= before.at + (isCut ? 0 : before.isEnded ? endedSettle : settle) &&
      at <= one.at &&
      report === (one.kind === 'run' ? one.target : undefined),
  );
  expect(looks.length, `looks before ${one.target} again`).toBeGreaterThan(0);
  const [look] = looks;
  const isShared = wishes.some(
    ({ kind, target }) =>
      kind === 'create' && target !== one.target && landingOf(target) === landingOf(one.target),
  );
  if (one.kind !== 'create' || !look || isShared) return;
  // It was there for all to see, and no other create leads to its page.
  const made = w.service.made.filter(
    ({ by, at, id }) => by === one.key && at < look.at && w.service.kept.has(String(id)),
  );
  expect(made.map(({ url }) => url)).toEqual([]);
}

/**
 * Each row of each list has ended, needs the person, or is held because the person stopped the
 * list. A row that is done has what it was to have.
 */
export async function nothingLost(w: World, ledger: Ledger): Promise<void> {
  const asking = await undecidedPages(ledger);
  for (const list of ledger.lists.values()) {
    const { id, targets, change, discarded, isUndone, isPutAway, isOfAll } = list;
    const sent = w.service.sent.filter(({ kind, target }) =>
      ledger.wishes.every(
        (wish) => wish.kind !== kind || wish.target !== target || wish.list === id,
      ),
    );
    const { state } = await face.summary(id);
    if (isUndone) {
      expect(state).toBe('gone');
      for (const target of targets)
        // One that the service turned away with a 429 did nothing, and can be taken back.
        expect(
          sent.filter((one) => one.counts && one.kind === 'delete' && one.target === target.id),
        ).toEqual([]);
      continue;
    }
    if (isPutAway) continue;
    // It may have ended and become a day old before anything looked at it.
    if (state === 'gone' && w.jumps.some(({ ms }) => ms > 0)) {
      list.isPutAway ||= !['done', 'cancelled'].includes(list.state);
      if (list.isPutAway) continue;
    }
    if (state === 'gone') expect(['done', 'cancelled']).toContain(list.state);
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
      if (row.state === 'waiting' && asking.has(landingOf(row.url))) continue;
      expect(isStopped ? [...ends, 'held'] : ends, `${change.kind} ${row.id}`).toContain(row.state);
      if (row.state === 'failed') expect(row.problem).toBeDefined();
      if (row.state === 'done') isAsSaid(w, list, row);
    }
  }
  for (const { task, state, bulk } of await readJobs()) {
    const isAsked = state.name === 'queued' && 'url' in task && asking.has(landingOf(task.url));
    if (bulk === undefined && !isAsked)
      expect(['done', 'refused', 'undecided'], `a ${task.kind} alone`).toContain(state.name);
  }
}

/** The pages of the creates that wait for a decision of the person. */
async function undecidedPages(ledger: Ledger): Promise<Set<string>> {
  const jobs = (await readJobs()).filter(({ state }) => state.name === 'undecided');
  const rows = [...ledger.lists.values()].flatMap((list) => list.rows);
  const urls = [
    ...jobs.flatMap(({ task }) => (task.kind === 'create' ? task.url : [])),
    ...rows.filter(({ state }) => state === 'undecided').map(({ url }) => url),
  ];
  return new Set(urls.map(landingOf));
}

/** Checks that the service has what a row says. */
function isAsSaid(
  w: World,
  { change, at }: { change: face.ListChange; at: number },
  row: face.Row,
) {
  const { made, kept, sent } = w.service;
  if (change.kind === 'create') {
    const report = made.find(({ id }) => String(id) === row.reportId);
    expect(report && landingOf(report.url)).toBe(landingOf(row.url));
    expect(report?.by).not.toBe('before');
  } else if (change.kind === 'delete') expect(kept.has(row.id)).toBe(false);
  else {
    const did = sent.filter(
      (one) => one.kind === change.kind && one.target === row.id && one.isDone,
    );
    expect(did.some((one) => one.at - w.startTime >= at)).toBe(true);
  }
}

/**
 * Every report that a request made is one that a row or a job has, names as a duplicate, or asks
 * about. The exceptions are pages at which the person put something away, stopped it, or asked for
 * one more; and late reports of a page that leads to another one.
 */
export async function nothingUnexplained(w: World, ledger: Ledger): Promise<void> {
  const isPutAway = (url: string) =>
    [...ledger.lists.values()].some(
      ({ isPutAway: gone, discarded, targets, rows }) =>
        discarded.has(url) ||
        (gone && targets.some((target) => target.url === url)) ||
        rows.some((row) => row.url === url && row.state === 'held'),
    ) || ledger.personal.some(({ target }) => target === url);
  const asking = await undecidedPages(ledger);
  const left = w.service.made.filter((report) => {
    const { id, by, url } = report;
    const isLate = w.service.late.has(report);
    const from = url === moved.to ? [moved.from, moved.to] : [url];
    return (
      by !== 'before' &&
      // A clock that was set forward ends the wait for a late report at once.
      !(isLate && (url === moved.to || w.jumps.some(({ ms }) => ms > 0))) &&
      !ledger.explained.has(String(id)) &&
      !from.some((one) => isPutAway(one) || asking.has(landingOf(one)))
    );
  });
  expect(left.map(({ url }) => url)).toEqual([]);
}
