import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDoneCreate, type Job, type Task } from '../../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../../lib/domain/page-url.ts';
import { turnTime } from '../../../../lib/domain/jobs/scheduling.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import { clearNoes, silences, type Turn } from './outbox-service.ts';
import { isLooking, outboxWorld, settle } from './outbox-world.ts';

type One<Many> = Many extends fc.Arbitrary<infer Value> ? Value : never;
type World = ReturnType<typeof outboxWorld>;

const pages = ['https://one.example/', 'https://two.example/a?b=c'];
const pick = fc.nat(20);
/**
 * How often a look that the service cannot be asked for is tried (lib/domain/jobs/transition.ts).
 */
const looks = 6;
const code = fc.constantFrom(...silences);

/**
 * The browser repeats only what it heard no clear answer to: a clear no has no copy before it
 * (docs/outbox.md, a no that hides an answer).
 */
const post = fc.oneof(
  fc.record({
    copies: fc.constant([{ makes: false, after: 0 }]),
    answer: fc.constantFrom(...clearNoes),
  }),
  fc.record({
    copies: fc.array(
      fc.record({ makes: fc.boolean(), after: fc.constantFrom(0, 0, 20_000, 182_000, 600_000) }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    answer: fc.oneof(fc.constant('report' as const), code),
  }),
);
const asks = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(code, fc.constantFrom(...clearNoes))
      .map((found): Problem => ({ code: found })),
  },
);
const create = fc.record({
  kind: fc.constant('create' as const),
  page: fc.nat(1),
  privacy: fc.constantFrom(0 as const, 1 as const, 2 as const),
  password: fc.constantFrom('one', 'other'),
  another: fc.boolean(),
});
const clicked = fc.oneof(
  { weight: 3, arbitrary: create },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('run' as const, 'delete' as const, 'privacy' as const),
      report: pick,
    }),
  },
);
/** What happens in any order, with more or fewer clicks among it. */
const happening = (clicks: number) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constantFrom('go' as const, 'work' as const), asks, post }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('pass' as const),
        ms: fc.constantFrom(500, 3_000, 30_000, 181_000, 700_000),
      }),
    },
    {
      weight: 3 * clicks,
      arbitrary: fc.record({ what: fc.constant('click' as const), task: clicked }),
    },
    {
      weight: 2 * clicks,
      arbitrary: fc.record({
        what: fc.constant('two windows' as const),
        task: create,
        /**
         * What the background does between the two, and how long after the first click (ms) the
         * second one is; negative where it was the earlier, and is on disk later.
         */
        steps: fc.nat(6),
        apart: fc.constantFrom(-300, 0, 0, 300, 2_000),
        asks,
        post,
      }),
    },
    {
      weight: 2 * clicks,
      arbitrary: fc.record({
        what: fc.constantFrom('check' as const, 'again' as const, 'discard' as const),
        job: pick,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'die' as const,
          'offline' as const,
          'online' as const,
          'mended' as const,
          'toggle' as const,
        ),
      }),
    },
  );
type Happening = One<ReturnType<typeof happening>>;

const well: Turn = { asks: null, post: { copies: [{ makes: true, after: 0 }], answer: 'report' } };

function happen(w: World, one: Happening): void {
  if (one.what === 'go') return w.go(one);
  if (one.what === 'pass') return w.pass(one.ms);
  if (one.what === 'click') return void w.click(taskOf(w, one.task));
  if (one.what === 'two windows') return clickInTwo(w, one);
  if (one.what === 'work') {
    // The same for everything that is due.
    for (let step = 0; step < 12 && (step === 0 || !w.isIdle()); step += 1) w.go(one);
    return;
  }
  if (!('job' in one)) return w[one.what]();
  const jobs = w.jobs();
  const job = jobs[one.job % jobs.length];
  if (!job) return;
  if (one.what === 'discard') w.discard(job);
  // While it can be undone there is no other button.
  else if (!(job.state.name === 'queued' && job.state.waits === 'undo')) w.choose(one.what, job);
}

/** Clicks the same in two windows. */
function clickInTwo(
  w: World,
  { task, steps, apart, ...turn }: Extract<Happening, { what: 'two windows' }>,
): void {
  const asked = taskOf(w, task);
  const first = w.click(asked);
  for (let step = 0; step < steps; step += 1) w.go(turn);
  if (apart > 0) w.pass(apart);
  const isUnderWay = !w
    .jobs()
    .some(
      ({ id, state }) => id === first.id && (state.name === 'done' || state.name === 'refused'),
    );
  const second = w.click(asked, apart < 0 ? -apart : 0);
  // A password is known as long as the first one is under way.
  if (!task.another && (task.privacy !== 2 || isUnderWay)) w.equals.push([first.id, second.id]);
}

function taskOf({ service }: World, task: One<typeof clicked>): Task {
  if (task.kind === 'create') {
    const { privacy, another, password } = task;
    return {
      kind: 'create',
      url: pages[task.page] ?? '',
      privacy,
      ...(privacy === 2 && { password }),
      ...(another && { another }),
    };
  }
  const { id: reportId, url } = service.made[task.report % service.made.length]!.report;
  return task.kind === 'privacy'
    ? { kind: 'privacy', reportId, url, privacy: 0 }
    : { kind: task.kind, reportId, url };
}

/**
 * Nothing twice: what leaves again by itself leaves once more at most, and was looked for once it
 * had settled, and was not there.
 */
function nothingTwice(w: World): void {
  expect(w.hasty()).toBe(0);
  for (const { from } of w.sent) expect(from).toBe('queued');
  const claimed = w.jobs().filter(isDoneCreate);
  for (const { id } of w.clicked) {
    const sent = w.sent.filter(({ jobId }) => jobId === id);
    const byItself = sent.filter(({ byPerson }, index) => index > 0 && !byPerson);
    expect(byItself.length).toBeLessThanOrEqual(1);
    expect(byItself.filter(({ never }) => never)).toEqual([]);
    for (const one of byItself) {
      expect(one.looked).toBeGreaterThanOrEqual((sent[sent.indexOf(one) - 1]?.at ?? 0) + settle);
      const there = w.service.made.filter(
        ({ by, at, report }) => by === id && at < one.looked && !w.service.gone.has(report.id),
      );
      expect(
        there.filter(
          ({ report }) => !claimed.some((job) => job.id !== id && job.state.reportId === report.id),
        ),
      ).toEqual([]);
    }
  }
}

/**
 * Nothing lost: what was clicked is on disk unless the person took it back, and what is done has a
 * report of its own, of its page and made since.
 */
function nothingLost(w: World): void {
  for (const { id } of w.clicked)
    expect(w.discarded.has(id) || w.jobs().some((job) => job.id === id)).toBe(true);
  const claimed = w.jobs().filter(isDoneCreate);
  for (const job of claimed) {
    const made = w.service.made.find(({ report }) => report.id === job.state.reportId);
    expect(made && pageKey(made.report.url)).toBe(pageKey(job.task.url));
    expect(made?.by).not.toBe('before');
  }
  const owners = claimed.filter(({ id }) => !w.shared.has(id));
  const own = owners.map(({ state }) => state.reportId);
  expect(new Set(own).size).toBe(own.length);
  // What is shared was still under way at the click, or asked for in the same moment.
  for (const { id, state, createdAt } of claimed.filter((job) => w.shared.has(job.id))) {
    const same = claimed.filter(
      (other) => other.id !== id && other.state.reportId === state.reportId,
    );
    expect(
      same.some(
        (other) => other.state.at >= createdAt || Math.abs(other.createdAt - createdAt) <= 2_000,
      ),
    ).toBe(true);
  }
  const named = claimed.flatMap(({ state }) => state.duplicates);
  expect(new Set(named).size).toBe(named.length);
  for (const id of named) expect(own).not.toContain(id);
}

/**
 * Whether its password may be unknown before it is compared: one of two can be done while the other
 * waits for a key.
 */
function forgot({ task, history }: Job): boolean {
  return (
    task.kind === 'create' && task.privacy === 2 && history.some(({ state }) => state === 'blocked')
  );
}

/**
 * Of equal clicks in two windows one takes the report of another click, unless the person asked for
 * one of them once more, or one was left without an answer until it had settled, and its report
 * came after that.
 */
function oneForTwo(w: World): void {
  for (const pair of w.equals) {
    const made = w
      .jobs()
      .filter(
        (job) =>
          isDoneCreate(job) &&
          pair.includes(job.id) &&
          !w.again.has(job.id) &&
          job.sends === 0 &&
          !forgot(job),
      );
    if (made.length === 2) expect(pair.some((id) => w.shared.has(id))).toBe(true);
  }
}

/**
 * Once all is well and has come to rest: every report is a job's own or named by one as a
 * duplicate. What is not is still to be looked for, was deleted, or was made after the last look;
 * and that came a settle time after the last request of what was sent twice, or is said not to be
 * there.
 */
function nothingUnexplained(w: World): void {
  const made = w.jobs().filter(isDoneCreate);
  const known = new Set(made.flatMap(({ state }) => [state.reportId, ...state.duplicates]));
  const gaveUp = w.vain.filter((id) => w.vain.filter((other) => other === id).length >= looks);
  const exempt = new Set([
    'before',
    ...w.discarded,
    ...gaveUp,
    ...made.filter(isLooking).map(({ id }) => id),
  ]);
  for (const { report, by, at } of w.service.made)
    if (!exempt.has(by) && !w.service.gone.has(report.id) && at <= (w.looked.get(by) ?? Infinity))
      expect(known).toContain(report.id);
  for (const job of w.jobs().filter(({ id, task }) => task.kind === 'create' && !exempt.has(id))) {
    const sent = w.sent.filter(({ jobId }) => jobId === job.id);
    const left = sent.at(-1)?.at;
    const wait = isDoneCreate(job) && sent.length === 1 ? 0 : settle;
    if (left !== undefined && job.state.name !== 'queued')
      expect(w.looked.get(job.id)).toBeGreaterThanOrEqual(left + wait);
  }
}

/**
 * Whether nothing more comes of a job by itself: it has ended, or waits for the person, who with
 * one job also decides for those that it holds back.
 */
function isAtRest(job: Job, jobs: Job[]): boolean {
  const { name } = job.state;
  if (name === 'queued' || isLooking(job))
    return jobs.some(({ state }) => state.name === 'undecided') && turnTime(job, jobs, 0) === null;
  return name === 'done' || name === 'refused' || name === 'undecided';
}

test.each([
  ['many jobs, and a person who clicks', 1],
  ['one create', 0],
])(
  'Over any faults and deaths of %s nothing is lost, nothing leaves twice unasked, no report is unexplained, and every job ends',
  (_, clicks) => {
    fc.assert(
      fc.property(
        fc.array(happening(clicks), { maxLength: 80, size: 'max' }),
        fc.boolean(),
        fc.boolean(),
        (happenings, neverResend, numbered) => {
          const w = outboxWorld({ neverResend, numbered });
          for (const url of pages) w.service.make(url, 'before', 0);
          w.click({ kind: 'create', url: pages[0] ?? '', privacy: 1 });
          for (const one of happenings) {
            happen(w, one);
            nothingLost(w);
          }
          // What was under way may still hear a no.
          for (let step = 0; step < 200 && !w.isIdle(); step += 1) w.go(well);
          w.online();
          w.mended();
          for (
            let step = 0;
            step < 500 && !(w.isIdle() && w.jobs().every((job) => isAtRest(job, w.jobs())));
            step += 1
          ) {
            w.go(well);
            if (w.isIdle()) w.pass(100_000);
          }
          nothingTwice(w);
          nothingLost(w);
          nothingUnexplained(w);
          oneForTwo(w);
          expect(w.jobs().filter((job) => !isAtRest(job, w.jobs()))).toEqual([]);
        },
      ),
      { numRuns: 1_500 },
    );
  },
  60_000,
);
