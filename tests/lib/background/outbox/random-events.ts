import * as fc from 'fast-check';
import { isInUndoTime, type Task } from '../../../../lib/domain/jobs/job.ts';
import type { Problem } from '../../../../lib/domain/problem.ts';
import { clearNoes, silences, type Turn } from './outbox-service.ts';
import type { World } from './outbox-world.ts';

type One<Many> = Many extends fc.Arbitrary<infer Value> ? Value : never;

export const pages = [
  'https://one.example/',
  'https://two.example/a?b=c',
  'https://one.example/go',
] as const;
/** A third of the pages redirects: to a page of its own, or to another one of these. */
export const landings = ['https://one.example/landed', pages[0]] as const;
const pick = fc.nat(20);
const code = fc.constantFrom(...silences);

/**
 * A browser repeats a request only after an unclear answer, so a clear refusal has no copy before
 * it (docs/outbox.md, "A no that hides an answer").
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
  page: fc.nat(2),
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
/** Any event. Clicks are `clicks` times as frequent as the others. */
export const randomEvent = (clicks: number) =>
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
        /** Steps of the background between the two clicks. */
        steps: fc.nat(6),
        /**
         * Milliseconds from the first click to the second; negative where the second was made
         * earlier and is on disk later.
         */
        laterMs: fc.constantFrom(-300, 0, 0, 300, 2_000),
        asks,
        post,
      }),
    },
    {
      weight: 2 * clicks,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'check' as const,
          'again' as const,
          'discard' as const,
          'decide' as const,
        ),
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
          'accessChanged' as const,
          'toggle' as const,
        ),
      }),
    },
  );
type RandomEvent = One<ReturnType<typeof randomEvent>>;

/** A service that does each change and answers. */
export const well: Turn = {
  asks: null,
  post: { copies: [{ makes: true, after: 0 }], answer: 'report' },
};

/** Applies one event to a world. */
export function happen(w: World, one: RandomEvent): void {
  if (one.what === 'go') return w.go(one);
  if (one.what === 'pass') return w.pass(one.ms);
  if (one.what === 'click') return void w.click(taskOf(w, one.task));
  if (one.what === 'two windows') return clickInTwo(w, one);
  if (one.what === 'work') {
    // Every due job gets the same answers.
    for (let step = 0; step < 12 && (step === 0 || !w.isIdle()); step += 1) w.go(one);
    return;
  }
  if (!('job' in one)) return w[one.what]();
  const jobs = w.jobs();
  const job = jobs[one.job % jobs.length];
  if (!job) return;
  if (one.what === 'decide') w.decide(job);
  else if (one.what === 'discard') w.discard(job);
  // A job that can still be undone has only that button.
  else if (!isInUndoTime(job, w.now())) w.choose(one.what, job);
}

/** Clicks the same button in two windows. */
function clickInTwo(
  w: World,
  { task, steps, laterMs, ...turn }: Extract<RandomEvent, { what: 'two windows' }>,
): void {
  const asked = taskOf(w, task);
  const first = w.click(asked);
  for (let step = 0; step < steps; step += 1) w.go(turn);
  if (laterMs > 0) w.pass(laterMs);
  const isUnderWay = !w
    .jobs()
    .some(
      ({ id, state }) => id === first.id && (state.name === 'done' || state.name === 'refused'),
    );
  const second = w.click(asked, laterMs < 0 ? -laterMs : 0);
  // The password is known only while the first job is under way.
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
