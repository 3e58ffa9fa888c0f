import { expect } from 'vitest';
import { isDoneCreate, type Task } from '../../../../lib/domain/jobs/job.ts';
import { isEnding } from './faults.ts';
import type { Sent } from './faulty-service.ts';
import type { Ledger } from './ledger.ts';
import type { Track } from './tracks.ts';
import type { World } from './world.ts';

const settle = 180_000;
/** The settle time where the service said that its work ended, in milliseconds. */
const endedSettle = 20_000;
export const settleOf = ({ fault }: Sent) => (isEnding(fault) ? endedSettle : settle);

/** The requests of a job after which its change may have been made. */
export const countedOf = ({ sent }: Track) => sent.filter(({ counts }) => counts);

/**
 * Nothing leaves that the person did not ask for, or took back: not while a delete can be undone,
 * without access, beside another request, or while the service wants none. A button does as it
 * says.
 */
export const nothingUnwanted = ({ faults }: Ledger) => expect(faults).toEqual([]);

/**
 * Nothing is sent twice: a create or run leaves again by itself once at most, never with "Ask
 * before retrying", and only after the service was asked a settle time after the request before
 * it, and the report was not there. A clock that was set forward cuts that time.
 */
export function nothingTwice(w: World, { tracks }: Ledger): void {
  const all = [...tracks.values()];
  for (const track of all) {
    const { job } = track;
    for (const { from, isAsked } of track.sent) {
      expect(from).toBe('queued');
      expect(isAsked, `the service was asked right before ${nameOf(job.task)} again`).toBe(true);
    }
    if (job.task.kind !== 'create' && job.task.kind !== 'run') continue;
    const counted = countedOf(track);
    const byItself = counted.slice(1).flatMap((one, at) => {
      const before = counted[at]!;
      const isPersonal = track.again.some((time) => time >= before.at && time <= one.at);
      return isPersonal ? [] : [{ one, before }];
    });
    expect(byItself.length, `${nameOf(job.task)} again by itself`).toBeLessThanOrEqual(1);
    for (const { one, before } of byItself) {
      expect(one.isNever, `${nameOf(job.task)} again although it is to ask`).toBe(false);
      const isCut = w.jumps.some(
        ({ at, ms }) => ms > 0 && between(at + w.startTime, before.at, one.at),
      );
      expect(one.lookedAt, `look before ${nameOf(job.task)} again`).toBeGreaterThanOrEqual(
        before.at + (isCut ? 0 : settleOf(before)),
      );
      // It was there for all to see, and no other job had it.
      const there = w.service.made.filter(
        ({ by, at, id }) =>
          by === job.id &&
          at < one.lookedAt &&
          w.service.kept.has(String(id)) &&
          !all.some((other) => other !== track && has(other, String(id))),
      );
      expect(there.map(({ url }) => url)).toEqual([]);
    }
  }
}

const between = (time: number, from: number, to: number) => time >= from && time <= to;
const has = ({ job }: Track, id: string) =>
  isDoneCreate(job) && (job.state.reportId === id || job.state.duplicates.includes(id));
export const nameOf = (task: Task) =>
  `${task.kind} ${task.kind === 'create' ? task.url : 'reportId' in task ? task.reportId : ''}`;

/**
 * The changes of one report that the person asked for by single clicks leave in the order of the
 * clicks. One that was tried again comes later, and a clock that jumps tells no order.
 */
export function inOrder(w: World, { tracks }: Ledger): void {
  if (w.jumps.length > 0) return;
  const clicks = [...tracks.values()].filter(
    ({ job, again }) => job.bulk === undefined && 'reportId' in job.task && again.length === 0,
  );
  const about = Map.groupBy(clicks, ({ job }) => 'reportId' in job.task && job.task.reportId);
  for (const [, all] of about) {
    const sorted = all.toSorted((one, other) => one.job.createdAt - other.job.createdAt);
    const first = sorted.flatMap(({ sent }) => countedOf({ sent } as Track)[0]?.at ?? []);
    expect(first).toEqual(first.toSorted((one, other) => one - other));
  }
}
