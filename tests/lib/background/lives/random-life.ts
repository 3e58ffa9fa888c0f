import * as fc from 'fast-check';
import { changeFaults, lies, readFaults } from './faults.ts';
import { sites } from './site.ts';

type One<Many> = Many extends fc.Arbitrary<infer Value> ? Value : never;

const kind = fc.constantFrom(
  'create' as const,
  'create' as const,
  'create' as const,
  'run' as const,
  'delete' as const,
  'delete' as const,
  'privacy' as const,
);
/** A page or a report, by its place among all. The first few are shared by many events. */
const place = fc.oneof(fc.nat(3), fc.nat(11));
/** How a report is kept. A password that is lost cannot be sent. */
const kept = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom({ privacy: 1 as const }, { privacy: 0 as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { privacy: 2 as const, password: 'secret one' },
      { privacy: 2 as const, password: 'secret other' },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ privacy: 2 as const }) },
);
/** The person's touch of a list: to the newest, or to another one. */
const touch = fc.record({
  what: fc.oneof(
    fc.constantFrom('pause' as const, 'cancel' as const, 'undo' as const, 'retry' as const),
    fc.constantFrom('goOn' as const, 'retry one' as const, 'dismiss' as const, 'twice' as const),
    fc.constant('resume' as const),
  ),
  list: fc.constantFrom(-1, -1, 0, 1),
  row: place,
  /** After how many points the page is closed in which the person does it. */
  closes: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
});
/** A button of a job, counted from the newest. */
const press = fc.record({
  what: fc.constant('press' as const),
  job: fc.nat(4),
  button: fc.nat(5),
  closes: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 5 }),
});
/** The point at which it is done while the background is busy: the nth of those that begin so. */
const point = fc.record({
  point: fc.oneof(
    fc.constantFrom('after P', 'after P', 'after GET', 'before set', 'before put'),
    // The background queues a job only after a failure, or before it sends it again.
    fc.constantFrom('before set job[queued]', 'before put jobs[queued]'),
  ),
  after: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
});
const add = fc.record({
  what: fc.constant('add' as const),
  kind,
  kept,
  rows: fc.oneof(
    fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(place, { minLength: 1, maxLength: 12 }),
  ),
  all: fc.boolean(),
  meanwhile: fc.array(fc.record({ event: touch, at: point }), { maxLength: 2 }),
});
const click = fc.record({
  what: fc.constant('click' as const),
  kind,
  kept,
  at: place,
  another: fc.boolean(),
  /** Another click about the same page or report. */
  also: fc.option(kind, { freq: 2 }),
});
const twoWindows = fc.record({
  what: fc.constant('two windows' as const),
  kept,
  at: fc.nat(3),
  another: fc.nat(5).map((one) => one === 0),
  /**
   * Milliseconds from the first click to the second; negative where the second was made earlier and
   * is on disk later.
   */
  laterMs: fc.constantFrom(-300, 0, 0, 300, 1_900),
  meanwhile: fc.option(point, { freq: 5 }),
});
/** The faults and lies of the next requests, and of the next about one page or report. */
const fail = fc.record({
  what: fc.constant('fail' as const),
  change: fc.array(fc.constantFrom('none' as const, ...changeFaults), { maxLength: 6 }),
  read: fc.array(
    fc.oneof(fc.constant('none' as const), fc.constantFrom('none' as const, ...readFaults)),
    { maxLength: 4 },
  ),
  privacy: fc.array(fc.constantFrom('none' as const, ...lies), { maxLength: 3 }),
});
const failAt = fc.record({
  what: fc.constant('fail at' as const),
  kind,
  at: place,
  fault: fc.constantFrom(...changeFaults),
  times: fc.integer({ min: 1, max: 4 }),
});
const die = fc.record({
  what: fc.constant('die' as const),
  point: fc.constantFrom('', '', 'after set', 'after put', 'before put', 'after remove', 'after P'),
  after: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 120 })),
  isRestarted: fc.boolean(),
});
const pass = fc.record({
  what: fc.constant('pass' as const),
  ms: fc.constantFrom(500, 3_000, 9_000, 30_000, 60_000, 200_000, 700_000),
});
/** Events of the browser, the device and the person's settings. */
const plain = fc.record({
  what: fc.constantFrom(
    'storage full' as const,
    'database full' as const,
    'room' as const,
    'update' as const,
    'offline' as const,
    'online' as const,
    'no access' as const,
    'no key' as const,
    'other key' as const,
    'only managed' as const,
    'no public' as const,
    'all is allowed' as const,
    'all is allowed' as const,
    'a day on' as const,
    'a day back' as const,
  ),
});
/** Another privacy for the report whose privacy was asked for last. */
const correct = fc.record({ what: fc.constant('correct' as const), kept });
/** Turns "Ask before retrying" on or off. */
const never = fc.record({ what: fc.constant('never' as const) });
const event = fc.oneof(
  { weight: 2, arbitrary: add },
  { weight: 5, arbitrary: click },
  { weight: 3, arbitrary: twoWindows },
  { weight: 4, arbitrary: touch },
  { weight: 5, arbitrary: press },
  { weight: 5, arbitrary: fail },
  { weight: 4, arbitrary: failAt },
  { weight: 4, arbitrary: die },
  { weight: 5, arbitrary: pass },
  { weight: 3, arbitrary: plain },
  { weight: 2, arbitrary: never },
  { weight: 3, arbitrary: correct },
);
/** Any event that wishes for nothing more. */
const sequel = fc.oneof(
  { weight: 6, arbitrary: press },
  { weight: 4, arbitrary: fail },
  { weight: 2, arbitrary: die },
  { weight: 6, arbitrary: pass },
  { weight: 2, arbitrary: plain },
  { weight: 3, arbitrary: never },
);

/** A create of one of few pages, and faults after which its report may be there late or twice. */
const create = fc.record({
  what: fc.constant('click' as const),
  kind: fc.constant('create' as const),
  kept,
  at: fc.nat(3),
  another: fc.boolean(),
  also: fc.constant(null),
});
const delay = fc.record({
  what: fc.constant('fail' as const),
  change: fc.array(
    fc.oneof(
      fc.constantFrom('none' as const, 'lost after' as const, '403 page after' as const),
      fc.constantFrom('lost late' as const, 'lost much later' as const, 'good late' as const),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  read: fc.constant([]),
  privacy: fc.constant([]),
});
const makeOrDelay = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 4, arbitrary: delay },
  { weight: 4, arbitrary: pass },
  { weight: 2, arbitrary: press },
  { weight: 1, arbitrary: never },
);

/** A first wish, and the events after it, at rest or while the background is busy. */
const lifeOf = (first: fc.Arbitrary<RandomEvent>, events: fc.Arbitrary<RandomEvent>) =>
  fc.record({
    before: fc.array(fc.oneof(fail, fail, failAt, die), { maxLength: 3 }),
    first,
    events: fc.array(fc.record({ event: events, at: fc.option(point, { freq: 3 }) }), {
      maxLength: 14,
    }),
    goesOn: fc.boolean(),
    neverResend: fc.nat(2).map((one) => one === 0),
    isNumbered: fc.nat(2).map((one) => one > 0),
    site: fc.constantFrom(...sites),
  });
/**
 * A life of many wishes, of a few creates and all that may become of them, or of many creates of
 * few pages.
 */
export const randomLife = fc.oneof(
  { weight: 2, arbitrary: lifeOf(fc.oneof(add, click, twoWindows), event) },
  { weight: 1, arbitrary: lifeOf(fc.oneof(click, twoWindows), sequel) },
  { weight: 1, arbitrary: lifeOf(create, makeOrDelay) },
);
export type RandomLife = One<typeof randomLife>;
export type RandomEvent = One<typeof event> | One<typeof makeOrDelay>;
export type Kept = One<typeof kept>;
export type Kind = One<typeof kind>;
