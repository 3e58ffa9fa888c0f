import { array, assert, constantFrom, integer, property, record, boolean } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoneCreate, Job } from '../../../../lib/domain/jobs/job.ts';
import { reportsCreatedSince } from '../../../../lib/domain/jobs/baseline.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import {
  equalFinishedJob,
  nextDue,
  sharesReport,
  turnTime,
} from '../../../../lib/domain/jobs/scheduling.ts';
import { at, create, events, jobIn, now, states } from './jobs.ts';

const look = { baseline: { by: 'highest', id: 41 }, notBefore: now } as const;
const report = {
  url: 'example.com',
  result: 'good',
  score: 90,
  generatedAt: now,
  privacy: 1,
  hasPassword: false,
  project: null,
} as const;
const done = jobIn({ ...states.done, duplicateCheck: look });
const elsewhere = { kind: 'create', url: 'https://elsewhere.example/', privacy: 1 } as const;

test('A single change goes before those of a bulk, however old these are', () => {
  const ofBulk = { ...jobIn(states.queued), id: 'first', bulk: 'b1' };
  const own = { ...jobIn(states.queued, elsewhere), id: 'own' };
  expect(nextDue([ofBulk, own], now)).toBe(own);
  const same = { ...jobIn(states.queued), id: 'same' };
  expect(nextDue([ofBulk, same], now)).toBe(ofBulk);
});

test('The job of a bulk for which a single change waits goes before the others of the bulk', () => {
  const first = { ...jobIn(states.queued, elsewhere), id: 'first', bulk: 'b1' };
  const ofBulk = { ...jobIn(states.queued), id: 'second', bulk: 'b1' };
  expect(nextDue([first, ofBulk], now)).toBe(first);
  const same = { ...jobIn(states.queued), id: 'same' };
  expect(nextDue([first, ofBulk, same], now)).toBe(ofBulk);
});

describe('the check for duplicates of a finished create', () => {
  test('has its turn when it is due', () => {
    expect(nextDue([done], now)).toBe(done);
    expect(nextDue([done], now - 1)).toBeNull();
  });

  test('lets a create of another page go first for a moment, so that one list serves both', () => {
    const other = { ...jobIn(states.queued, elsewhere), id: crypto.randomUUID() };
    expect(nextDue([done, other], now + 1_000)).toBe(other);
    expect(nextDue([done, other], now + 3_000)).toBe(done);
  });

  test('waits for another create of the page, whose report would look like a duplicate', () => {
    for (const name of ['sending', 'unknown', 'undecided'] as const) {
      const other = { ...jobIn(states[name]), id: crypto.randomUUID() };
      expect(nextDue([done, other], now)).not.toBe(done);
    }
  });

  test('does not wait for a create of another page', () => {
    const other = {
      ...jobIn(states.undecided, elsewhere),
      id: crypto.randomUUID(),
    };
    expect(nextDue([done, other], now)).toBe(done);
  });
});

describe('an equal click in another window', () => {
  const second: Job = { ...jobIn(states.queued), id: crypto.randomUUID(), createdAt: now };

  test('sends no request while it is unknown whether the first one made a report', () => {
    for (const name of ['sending', 'unknown', 'undecided'] as const)
      expect(nextDue([jobIn(states[name]), second], now + 9)).not.toBe(second);
  });

  test('is sent if it came from "New report"', () => {
    const task = {
      kind: 'create',
      url: 'https://example.com/',
      privacy: 1,
      another: true,
    } as const;
    const another = { ...jobIn(states.queued, task), id: second.id, createdAt: now };
    expect(nextDue([jobIn(states.undecided), another], now + 9)).toBe(another);
  });
});

describe('a change that waits for a key', () => {
  const change = { kind: 'privacy', reportId: '7', url: 'example.com', privacy: 0 } as const;
  const newer: Job = {
    ...jobIn(states.queued, { ...change, privacy: 1 }),
    id: crypto.randomUUID(),
  };

  test('holds back a newer change of the same report, which it would undo later', () => {
    expect(nextDue([jobIn(states.blocked, change), newer], now)).toBeNull();
    expect(nextDue([jobIn(states.refused, change), newer], now)).toBe(newer);
  });

  test('holds back no change of another report', () => {
    expect(nextDue([jobIn(states.blocked, { ...change, reportId: '8' }), newer], now)).toBe(newer);
  });
});

const anew = (job: Job): Job => ({ ...job, id: crypto.randomUUID() });

describe('two creates of one page that got no answer', () => {
  test('are never sent at once: one that waited for a key waits for a later one that went ahead', () => {
    const job = jobIn(states.queued);
    expect(nextDue([job, anew(jobIn(states.unknown))], now)).not.toBe(job);
    expect(nextDue([job, anew(jobIn(states.queued))], now)).toBe(job);
  });

  test('hold back an equal click, and the other one’s check for duplicates, while one waits for a key', () => {
    const blocked = jobIn(states.blocked, create, 1);
    expect(nextDue([blocked, anew(jobIn(states.queued))], now)).toBeNull();
    expect(nextDue([blocked, anew(done)], now)).toBeNull();
    expect(nextDue([jobIn(states.blocked), anew(done)], now)).not.toBeNull();
  });

  test('take one each of the reports that are found, so that neither is a duplicate', () => {
    const rows = [
      { id: '43', ...report },
      { id: '42', ...report },
    ];
    const found = (others: Job[]) =>
      reportsCreatedSince(jobIn(states.unknown), report.url, look.baseline, rows, others).map(
        ({ id }) => id,
      );
    expect(found([])).toEqual(['42', '43']);
    expect(found([anew(jobIn(states.undecided))])).toEqual(['42']);
    expect(found([anew(jobIn({ ...states.done, reportId: '42' }))])).toEqual(['43']);
  });
});

/** The job with a field that no version sends yet. */
const noted = <One extends Job>(job: One, note: string) => ({
  ...job,
  task: { ...job.task, note },
});
const answered = (job: Job) => transition(job, events.answered, at) as DoneCreate;

describe('equal creates in two windows', () => {
  const task = { kind: 'create', url: 'https://example.com/', privacy: 1 } as const;
  const first = jobIn({ ...states.done, at: now + 10_000 }, task);
  const quick = jobIn({ ...states.done, at: first.createdAt + 1 }, task);
  const clicked = (ms: number, more: object = {}): Job => ({
    ...anew(jobIn(states.queued, { ...task, ...more })),
    createdAt: first.createdAt + ms,
  });

  test('are one if the second was clicked while the first was under way', () => {
    expect(equalFinishedJob(clicked(12_000), [first])).toBe(first);
    expect(equalFinishedJob(clicked(12_001), [first])).toBeUndefined();
  });

  test('are one within two seconds, even if the first is done by then or the second is on disk first', () => {
    expect(equalFinishedJob(clicked(2_000), [quick])).toBe(quick);
    expect(equalFinishedJob(clicked(-2_000), [quick])).toBe(quick);
    expect(equalFinishedJob(clicked(2_001), [quick])).toBeUndefined();
    expect(equalFinishedJob(clicked(-2_001), [quick])).toBeUndefined();
  });

  test('are two if one came from "New report"', () => {
    expect(equalFinishedJob(clicked(1, { another: true }), [quick])).toBeUndefined();
    const another = jobIn({ ...states.done, at: first.createdAt + 1 }, { ...task, another: true });
    expect(equalFinishedJob(clicked(2), [another])).toBeUndefined();
  });

  test('are not equal if the privacy differs or the password is no longer known', () => {
    expect(equalFinishedJob(clicked(1, { privacy: 0 }), [quick])).toBeUndefined();
    const protectedOne = jobIn({ ...states.done, at: now }, { ...task, privacy: 2 });
    expect(
      equalFinishedJob(clicked(1, { privacy: 2, password: 'one' }), [protectedOne]),
    ).toBeUndefined();
  });

  test('are not equal if anything else that is sent differs, whatever it is; they may name the page differently', () => {
    const made = answered(noted(jobIn(states.sending, task), 'one'));
    expect(made.task).toMatchObject({ note: 'one' });
    const same = clicked(1, { url: 'https://EXAMPLE.com/#top' });
    expect(equalFinishedJob(noted(same, 'one'), [made])).toBe(made);
    expect(equalFinishedJob(noted(same, 'other'), [made])).toBeUndefined();
    expect(equalFinishedJob(same, [made])).toBeUndefined();
    const locked = clicked(1, { privacy: 2, password: 'one' });
    const sending = noted(jobIn(states.sending, locked.task), 'one');
    const isShared = (job: Job) => sharesReport(job, answered(sending), sending.task);
    expect(isShared(noted(locked, 'one'))).toBe(true);
    expect(isShared(noted(locked, 'other'))).toBe(false);
  });

  test('share a report with a password as soon as it is made, while the password is known', () => {
    const password = { privacy: 2, password: 'one' } as const;
    const sending = jobIn(states.sending, { ...task, ...password });
    const made = transition(sending, events.answered, at) as DoneCreate;
    const waits = clicked(1, password);
    const others = [
      clicked(1, { ...password, password: 'other' }),
      clicked(1, { ...password, another: true }),
      clicked(1, { ...password, url: 'https://example.com/other' }),
      clicked(1, { privacy: 2 }),
      clicked(2_001, password),
    ];
    const sharers = [waits, ...others].filter((job) => sharesReport(job, made, sending.task));
    expect(sharers).toEqual([waits]);
  });

  test('are two if the first was done before the second was clicked, though a third shared its report', () => {
    const sharer = transition(clicked(5_000), { ...events.shared, at: first.createdAt + 1 }, at);
    expect(equalFinishedJob(clicked(7_001), [sharer])).toBeUndefined();
  });
});

describe('a clock that was set back by a day', () => {
  const tomorrow = now + 24 * 60 * 60_000;

  test('makes no job wait that long', () => {
    const problem = { code: 'throttled' } as const;
    for (const job of [
      jobIn({ ...states.queued, notBefore: tomorrow }),
      jobIn({ ...states.queued, notBefore: tomorrow, problem }),
      jobIn({ ...states.unknown, notBefore: tomorrow }),
      jobIn({ ...states.done, duplicateCheck: { ...look, notBefore: tomorrow } }),
    ])
      expect(turnTime(job, [job], now)).toBe(now);
    const asked = jobIn({
      ...states.queued,
      notBefore: now + 75 * 60_000,
      problem,
    });
    expect(turnTime(asked, [asked], now)).toBe(now + 75 * 60_000);
  });

  test('starts the time to settle again when it is noticed', () => {
    const job = transition(
      jobIn({ ...states.unknown, sentAt: tomorrow }),
      { type: 'not-found' },
      at,
    );
    expect(job.state).toMatchObject({ name: 'unknown', sentAt: now });
    expect(transition(job, { type: 'not-found' }, { ...at, now: now + 180_000 }).state.name).toBe(
      'queued',
    );
  });
});

const task = (kind: 'run' | 'delete', reportId: string) =>
  ({ kind, reportId, url: 'https://example.com/' }) as const;

describe('runs of watches', () => {
  test('come after all that the person asks for, which does not wait for them', () => {
    const jobs = array(
      record({
        kind: constantFrom('run', 'delete'),
        report: integer({ min: 0, max: 3 }),
        due: integer({ min: -5, max: 5 }),
        blocked: boolean(),
        watch: boolean(),
      }),
      { maxLength: 12 },
    );
    assert(
      property(jobs, (wanted) => {
        const all = wanted.map(({ kind, report: id, due, blocked, watch }, index): Job => {
          const state = blocked ? states.blocked : { ...states.queued, notBefore: now + due };
          const job = jobIn(state, task(watch ? 'run' : kind, String(id)));
          return { ...job, id: String(index).padStart(2, '0'), ...(watch && { watch: 'w1' }) };
        });
        const own = all.filter(({ watch }) => !watch);
        const next = nextDue(all, now);
        const ownNext = nextDue(own, now);
        if (ownNext) expect(next).toBe(ownNext);
        else expect(next?.watch ?? 'w1').toBe('w1');
      }),
    );
  });

  test('that were sent and not answered hold up other runs of watches, and no change of the person', () => {
    const sent = {
      ...jobIn({ ...states.unknown, baseline: { by: 'generated', at: now } }, task('run', '1')),
      watch: 'w1',
    };
    const own = { ...jobIn(states.queued, task('run', '1')), id: 'own' };
    expect(nextDue([sent, own], now)).toBe(own);
    const other = { ...own, id: 'other', watch: 'w1' };
    expect(turnTime(other, [sent, other], now)).toBeNull();
  });
});
