import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  inTurn,
  nextRound,
  nextRoundAt,
  nextRunAt,
  runGap,
} from '../../../../lib/domain/watches/next-round.ts';
import { type Period, periods } from '../../../../lib/domain/watches/period.ts';
import { newWatch, type Round, type Watch } from '../../../../lib/domain/watches/watch.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const lengths = { day, week: 7 * day, month: 31 * day };
/** The shortest period of each kind. */
const shortest = { ...lengths, month: 28 * day };

const zone = process.env['TZ'];
afterEach(() => travel(zone));

/** Takes the device to another time zone. */
function travel(to: string | undefined): void {
  if (to === undefined) delete process.env['TZ'];
  else process.env['TZ'] = to;
}

const local = (text: string) => new Date(text).getTime();
const shown = (time: number | null | undefined) =>
  time === null || time === undefined ? time : new Date(time).toLocaleString('sv');

function watchFrom(text: string, every: Period = 'day', more: Partial<Watch> = {}): Watch {
  const page = { kind: 'report', reportId: '1', url: 'https://example.org/' } as const;
  return { ...newWatch('c', page, every, local(text), 'w'), ...more };
}

const withRound = (watch: Watch, lastAt: number): Watch => ({ ...watch, lastAt });

/** The times at which rounds begin while the device is awake at these times. */
function roundsAt(watch: Watch, awake: number[]): number[] {
  const rounds: number[] = [];
  let kept = watch;
  for (const now of awake) {
    const next = nextRound([kept], now);
    if (!next || next.at > now) continue;
    rounds.push(now);
    kept = withRound(kept, now);
  }
  return rounds;
}

/** Every tenth minute of some days. */
const tenths = (from: number, days: number) =>
  Array.from({ length: days * 144 }, (_, at) => from + at * (hour / 6));

describe('The rounds of a watch', () => {
  test('come after a whole period, at the time of day at which it was made', () => {
    const first = Object.groupBy(periods, (every) =>
      String(shown(nextRoundAt(watchFrom('2026-03-02T07:00', every), local('2026-03-02T08:00')))),
    );
    expect(first).toEqual({
      '2026-03-03 07:00:00': ['day'],
      '2026-03-09 07:00:00': ['week'],
      '2026-04-02 07:00:00': ['month'],
    });
  });

  test('come on the last day of a month that is too short, and later on their own day again', () => {
    const watch = watchFrom('2026-01-31T07:00', 'month');
    const after = (text: string) => shown(nextRoundAt({ ...watch, lastAt: local(text) }, Infinity));
    expect(shown(nextRoundAt(watch, Infinity))).toBe('2026-02-28 07:00:00');
    expect(after('2026-02-28T07:00')).toBe('2026-03-31 07:00:00');
    expect(after('2026-03-31T07:00')).toBe('2026-04-30 07:00:00');
  });

  test('keep their time of day when the clocks change for the summer', () => {
    travel('Europe/Berlin');
    const watch = watchFrom('2026-03-27T07:00');
    const rounds = roundsAt(watch, tenths(watch.createdAt, 4));
    expect(rounds.map(shown)).toEqual([
      '2026-03-28 07:00:00',
      '2026-03-29 07:00:00',
      '2026-03-30 07:00:00',
      '2026-03-31 07:00:00',
    ]);
  });

  test('are one alone after a night of sleep, and on time again from then on', () => {
    const watch = watchFrom('2026-03-02T07:00');
    const awake = tenths(local('2026-03-03T09:15'), 1);
    expect(roundsAt(watch, awake).map(shown)).toEqual([
      '2026-03-03 09:15:00',
      '2026-03-04 07:05:00',
    ]);
  });

  test('are one alone after a browser that was closed for a month', () => {
    const awake = tenths(local('2026-04-02T08:00'), 1);
    expect(roundsAt(watchFrom('2026-03-02T07:00'), awake).map(shown)).toEqual([
      '2026-04-02 08:00:00',
      '2026-04-03 07:00:00',
    ]);
  });

  test('leave one out where a late one came shortly before it', () => {
    const watch = watchFrom('2026-03-02T07:00');
    const awake = tenths(local('2026-03-04T06:50'), 2);
    expect(roundsAt(watch, awake).map(shown)).toEqual([
      '2026-03-04 06:50:00',
      '2026-03-05 07:00:00',
    ]);
  });

  test('neither double nor stop on a journey around the world', () => {
    travel('Europe/Berlin');
    const watch = watchFrom('2026-03-02T07:00');
    const zones = ['Asia/Tokyo', 'Pacific/Auckland', 'Pacific/Honolulu', 'America/New_York'];
    const rounds: number[] = [];
    let kept = watch;
    for (const [at, next] of [...zones, 'Europe/Berlin'].entries()) {
      travel(next);
      const own = roundsAt(kept, tenths(watch.createdAt + at * day, 1));
      rounds.push(...own);
      kept = withRound(kept, own.at(-1) ?? kept.since);
    }
    const apart = rounds.map((at, index) => at - (rounds[index - 1] ?? watch.createdAt));
    expect(apart).toEqual([day, day, day, day]);
  });

  test('go on within a period after a clock that was set back by years', () => {
    const watch = watchFrom('2031-03-02T07:00', 'week', { lastAt: local('2031-03-09T07:00') });
    const now = local('2026-03-04T12:00');
    const rounds = roundsAt(watch, tenths(now, 15));
    expect(rounds.length).toBeGreaterThanOrEqual(2);
    expect(rounds.length).toBeLessThanOrEqual(3);
    expect((rounds[0] ?? Infinity) - now).toBeLessThanOrEqual(lengths.week);
  });

  test('do not double after a clock that was set back by an hour', () => {
    const watch = watchFrom('2026-03-02T07:00', 'day', { lastAt: local('2026-03-03T07:00') });
    const awake = tenths(local('2026-03-03T06:00'), 2);
    expect(roundsAt(watch, awake).map(shown)).toEqual(['2026-03-04 07:00:00']);
  });

  test('pause while it is off, and come no sooner than half a period after it is on again', () => {
    const watch = watchFrom('2026-03-02T07:00', 'week', { isOn: false });
    expect(nextRoundAt(watch, local('2026-06-01T12:00'))).toBeNull();
    const on = { ...watch, isOn: true, since: local('2026-06-01T06:00') };
    expect(shown(nextRoundAt(on, on.since))).toBe('2026-06-08 07:00:00');
  });

  test('are not due while one is under way', () => {
    const watch = watchFrom('2026-03-02T07:00', 'day', { round: roundOf(1) });
    expect(nextRoundAt(watch, Infinity)).toBeNull();
  });

  test('are at least half a period apart and come within two, whenever the device sleeps', () => {
    const hours = array(integer({ min: 0, max: 60 * 24 * 30 }), { maxLength: 40 });
    const start = local('2026-03-02T07:00');
    assert(
      property(
        record({ every: constantFrom(...periods), minutes: hours }),
        ({ every, minutes }) => {
          const watch = watchFrom('2026-03-02T07:00', every);
          let now = start;
          const awake = minutes.map((sleep) => (now += sleep * 60_000));
          const rounds = roundsAt(watch, awake);
          let last = start;
          for (const at of rounds) {
            expect(at - last).toBeGreaterThanOrEqual(shortest[every] / 2);
            last = at;
          }
          // A device that is awake long after the last round has begun another one.
          expect((awake.at(-1) ?? start) - last).toBeLessThan(2 * lengths[every]);
        },
      ),
    );
  });
});

describe('Rounds of several watches', () => {
  const watches = Array.from({ length: 20 }, (_, at) => ({
    ...watchFrom('2026-03-02T07:00'),
    id: String(at),
  }));

  test('begin a minute apart after a sleep, each once', () => {
    let kept: Watch[] = watches;
    const begun: { id: string; at: number }[] = [];
    const from = local('2026-03-20T09:00');
    for (let now = from; now < from + hour; now += 10_000) {
      const next = nextRound(kept, now);
      if (!next || next.at > now) continue;
      begun.push({ id: next.watch.id, at: now });
      kept = kept.map((one) => (one.id === next.watch.id ? withRound(one, now) : one));
    }
    expect(new Set(begun.map(({ id }) => id)).size).toBe(20);
    expect(begun).toHaveLength(20);
    const apart = begun.slice(1).map(({ at }, index) => at - (begun[index]?.at ?? 0));
    expect(Math.min(...apart)).toBe(60_000);
  });

  test('are not held up by one that began before the clock was set back', () => {
    const now = local('2026-03-20T09:00');
    const [first, second] = watches as [Watch, Watch];
    const next = nextRound([{ ...first, lastAt: now + 20 * day }, second], now);
    expect(next?.at).toBeLessThanOrEqual(now);
  });
});

test('The runs of a round are a minute apart, or take half of the period', () => {
  expect(runGap('week', 118)).toBe(60_000);
  expect(runGap('day', 1_440) * 1_440).toBe(day / 2);
  expect(runGap('day', 0)).toBe(60_000);
});

/** A round under way that runs this many reports. */
function roundOf(total: number): Round {
  return { beganAt: 0, targets: { by: 'rows', total, skipped: 0, missing: 0 } };
}

const ran = (at: number, total = 3) =>
  watchFrom('2026-03-02T07:00', 'day', { ranAt: at, round: roundOf(total) });

describe('the runs of the rounds at one service', () => {
  const now = local('2026-03-04T12:00');

  test('are a minute apart, of whichever rounds, and closer in a very large project', () => {
    expect(nextRunAt([ran(now - 30_000), ran(now - 50_000)], now)).toBe(now + 30_000);
    expect(nextRunAt([ran(now), ran(now - 50_000, 1_440)], now)).toBe(now + 30_000);
  });

  test('do not wait for a time that a clock which was set back has written', () => {
    expect(nextRunAt([ran(now + day), ran(now - 60_000)], now)).toBe(now);
  });

  test('go on in the round that ran a report longest ago', () => {
    const [older, newer] = [ran(now - 2), ran(now - 1)];
    const never = watchFrom('2026-03-02T07:00', 'day');
    expect(inTurn([newer, older, never])).toEqual([never, older, newer]);
  });
});
