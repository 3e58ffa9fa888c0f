import * as fc from 'fast-check';
import { changePreferences } from '../../../../lib/storage/preferences.ts';
import * as face from './list-face.ts';
import type { Ledger } from './ledger.ts';
import { changeFaults, moved, readFaults } from './faulty-service.ts';
import type { World } from './world.ts';

type One<Many> = Many extends fc.Arbitrary<infer Value> ? Value : never;

/** How many reports there are before a life begins. */
export const reportsBefore = 8;
const pages = [
  ...Array.from({ length: 10 }, (_, at) => `https://one.example/${at}`),
  moved.from,
  moved.to,
];

const kind = fc.constantFrom(
  'create' as const,
  'create' as const,
  'run' as const,
  'delete' as const,
  'delete' as const,
  'privacy' as const,
);
const place = fc.oneof(fc.nat(2), fc.nat(11));
/** The person's touch of a list: to the newest, or to another one. */
const touch = fc.record({
  what: fc.oneof(
    fc.constantFrom('pause' as const, 'cancel' as const, 'undo' as const, 'retry' as const),
    fc.constantFrom(
      'goOn' as const,
      'retry one' as const,
      'dismiss' as const,
      'twice' as const,
      'again' as const,
      'check' as const,
      'discard' as const,
    ),
  ),
  list: fc.constantFrom(-1, -1, 0, 1),
  row: place,
  /** After how many points the page is closed in which the person does it. */
  closes: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
});
/** The point at which it is done while the background is busy: the nth of those that begin so. */
const point = fc.record({
  point: fc.constantFrom('after P', 'after P', 'after GET', 'before set', 'before put'),
  after: fc.integer({ min: 1, max: 6 }),
});
const add = fc.record({
  what: fc.constant('add' as const),
  kind,
  rows: fc.oneof(
    fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(place, { minLength: 1, maxLength: 12 }),
  ),
  all: fc.boolean(),
  meanwhile: fc.array(fc.record({ event: touch, at: point }), { maxLength: 2 }),
});
/** The faults of the next requests, and of the next requests about one page or report. */
const fail = fc.record({
  what: fc.constant('fail' as const),
  change: fc.array(fc.constantFrom('none' as const, ...changeFaults), { maxLength: 6 }),
  read: fc.array(fc.constantFrom('none' as const, 'none' as const, ...readFaults), {
    maxLength: 4,
  }),
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
const event = fc.oneof(
  { weight: 3, arbitrary: add },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('click' as const), kind, at: place }) },
  { weight: 5, arbitrary: touch },
  { weight: 5, arbitrary: fail },
  { weight: 4, arbitrary: failAt },
  { weight: 5, arbitrary: die },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pass' as const),
      ms: fc.constantFrom(500, 3_000, 9_000, 60_000, 200_000, 700_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom(
        'storage full' as const,
        'database full' as const,
        'room' as const,
        'update' as const,
        'never' as const,
        'online' as const,
        'access-changed' as const,
        'a day on' as const,
        'a day back' as const,
      ),
    }),
  },
);
/** A first list, and the events after it, at rest or while the background is busy. */
export const randomLife = fc.record({
  before: fc.array(fc.oneof(fail, failAt, die), { maxLength: 3 }),
  first: add,
  events: fc.array(fc.record({ event, at: fc.option(point, { freq: 3 }) }), { maxLength: 14 }),
  goesOn: fc.boolean(),
  neverResend: fc.boolean(),
});
export type RandomLife = One<typeof randomLife>;
type RandomEvent = One<typeof event>;

const dayMs = 24 * 60 * 60_000;
let count = 0;

async function setNever({ never }: Ledger, isOn: boolean): Promise<void> {
  never.isOn = isOn;
  await changePreferences({ neverResend: isOn });
}

/** Lives a life up to the point at which all goes well. */
export async function live(w: World, ledger: Ledger, life: RandomLife): Promise<void> {
  await setNever(ledger, life.neverResend);
  const first = [...life.before, life.first].map((one) => ({ event: one, at: null }));
  for (const { event: one, at } of [...first, ...life.events]) {
    const act = async () => happen(w, ledger, one);
    if (at === null) await act();
    else w.meanwhile.push({ ...at, act });
  }
}

function allWell({ disk, deaths, service }: World): void {
  disk.isFull = false;
  disk.isDatabaseFull = false;
  deaths.splice(0);
  service.faults.change.splice(0);
  service.faults.read.splice(0);
  service.faults.of.clear();
}

/** Lets all go well from now on, until the background is at rest. */
export async function endWell(w: World, ledger: Ledger, goesOn: boolean): Promise<void> {
  // The faults and deaths that are left come first.
  w.disk.isFull = false;
  w.disk.isDatabaseFull = false;
  await w.rest();
  for (const { act } of w.meanwhile.splice(0)) await act();
  allWell(w);
  // The life that is there may still die, and would not hear that the key is mended.
  w.end();
  w.errors.splice(0);
  await w.resume('online');
  await w.resume('access-changed');
  if (goesOn) for (const id of ledger.lists.keys()) await ledger.goOn(id);
  await w.rest();
}

async function happen(w: World, ledger: Ledger, one: RandomEvent): Promise<void> {
  const { disk, service, deaths } = w;
  switch (one.what) {
    case 'add': {
      count += 1;
      for (const { at, event: later } of one.meanwhile)
        w.meanwhile.push({ ...at, act: async () => happen(w, ledger, later) });
      const isAll = one.all && one.kind !== 'create';
      const places = isAll ? Array.from({ length: reportsBefore }, (_, at) => at) : one.rows;
      return ledger.add(
        changeOf(one.kind),
        targetsOf(one.kind, places),
        `l${count}`,
        isAll ? { search: 'two.example' } : undefined,
      );
    }
    case 'click': {
      count += 1;
      const target = targetsOf(one.kind, [one.at])[0]!;
      const change = changeOf(one.kind);
      const task =
        change.kind === 'create'
          ? { ...change, url: target.url }
          : { ...change, reportId: target.id, url: target.url };
      return ledger.click(task, `j${count}`);
    }
    case 'fail':
      service.faults.change.push(...one.change);
      return void service.faults.read.push(...one.read);
    case 'fail at':
      return void service.faults.of.set(
        targetsOf(one.kind, [one.at])[0]!.id,
        Array.from({ length: one.times }, () => one.fault),
      );
    case 'die':
      return void deaths.push(one);
    case 'pass':
      if (!w.isBusy()) return w.rest(one.ms);
      // Between the note that a request leaves and the request itself is no time.
      return w.isOut() ? w.pass(one.ms) : undefined;
    case 'storage full':
      return void (disk.isFull = true);
    case 'database full':
      return void (disk.isDatabaseFull = true);
    case 'room':
      disk.isFull = false;
      return void (disk.isDatabaseFull = false);
    case 'never':
      return w.isBusy() || disk.isFull ? undefined : setNever(ledger, !ledger.never.isOn);
    case 'update':
      return w.isBusy() ? undefined : w.end();
    case 'online':
    case 'access-changed':
      return w.isBusy() ? undefined : w.resume(one.what);
    case 'a day on':
    case 'a day back':
      // Whatever has ended is a day old then, and may be removed.
      await ledger.look();
      return w.jump(one.what === 'a day on' ? dayMs : -dayMs);
    default: {
      const id = [...ledger.lists.keys()].at(one.list);
      const list = id === undefined ? undefined : ledger.lists.get(id);
      w.closes.after = list ? one.closes : null;
      if (list) await person(ledger, list, one.what, one.row);
      w.closes.after = null;
    }
  }
}

/** Does something as the person, at a list or at one of its rows. */
async function person(
  ledger: Ledger,
  { id, change, targets }: { id: string; change: face.ListChange; targets: face.ListTarget[] },
  what: Extract<RandomEvent, { list: number }>['what'],
  at: number,
): Promise<void> {
  const row = targets[at % targets.length]!.id;
  switch (what) {
    case 'pause':
    case 'cancel':
    case 'undo':
    case 'dismiss':
      return ledger.stop(id, what);
    case 'goOn':
      return ledger.goOn(id);
    case 'retry':
      return ledger.retry(id);
    case 'retry one':
      return ledger.retry(id, row);
    case 'twice':
      // No person clicks a second time after the list was put away.
      if ((await face.summary(id)).state === 'gone') return undefined;
      return ledger.add(change, targets, id);
    default:
      return ledger.decide(id, row, what);
  }
}

function changeOf(name: One<typeof kind>): face.ListChange {
  if (name === 'create') return { kind: 'create', privacy: 1 };
  return name === 'privacy' ? { kind: 'privacy', privacy: 0 } : { kind: name };
}

function targetsOf(name: One<typeof kind>, places: number[]): face.ListTarget[] {
  if (name === 'create') return places.map((one) => ({ id: pages[one]!, url: pages[one]! }));
  const ids = [...new Set(places.map((one) => (one % reportsBefore) + 1))];
  return ids.map((id) => ({ id: String(id), url: `https://two.example/${id}` }));
}
