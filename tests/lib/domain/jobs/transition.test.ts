import { nextDelay } from '../../../../lib/domain/jobs/backoff.ts';
import { describe, expect, test } from 'vitest';
import type { JobEvent } from '../../../../lib/domain/jobs/job-event.ts';
import type { StateName, Task } from '../../../../lib/domain/jobs/job.ts';
import { turnTime } from '../../../../lib/domain/jobs/scheduling.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import { asking, at, create, events, jobIn, later, now, states } from './jobs.ts';

const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };
const remove: Task = { kind: 'delete', reportId: '7', url: 'example.com' };
const privacy: Task = { kind: 'privacy', reportId: '7', url: 'example.com', privacy: 0 };

const examples = { ...states, asking };

/**
 * The state that follows each event with an effect. Every other event must leave the job as it is.
 */
const table: Record<keyof typeof examples, Partial<Record<JobEvent['type'], StateName>>> = {
  queued: { asked: 'sending', shared: 'done', 'lookup-failed': 'queued', again: 'queued' },
  sending: { answered: 'done', failed: 'unknown', interrupted: 'unknown' },
  unknown: {
    found: 'done',
    'not-found': 'unknown',
    'lookup-failed': 'unknown',
    'access-changed': 'unknown',
    online: 'unknown',
    check: 'unknown',
  },
  blocked: { 'access-changed': 'queued', again: 'queued' },
  refused: { again: 'queued' },
  undecided: { check: 'unknown', again: 'queued' },
  asking: { check: 'unknown', again: 'queued', found: 'done' },
  done: {},
};

const names = Object.keys(table) as (keyof typeof examples)[];
const rows = names.flatMap((from) =>
  (Object.keys(events) as JobEvent['type'][]).map((event) => ({
    from,
    event,
    to: table[from][event] ?? '=',
  })),
);

describe('a create', () => {
  test.each(rows)('in $from, after "$event", is $to', ({ from, event, to }) => {
    const job = jobIn(examples[from]);
    const next = transition(job, events[event], at);
    // An event with an effect changes the job, even if the name of the state stays.
    expect(next === job).toBe(to === '=');
    if (to !== '=') expect(next.state.name).toBe(to);
  });

  test.each([
    ['refused', 422, 'refused'],
    ['not-found', 404, 'refused'],
    ['unsendable', undefined, 'refused'],
    ['wrong-key', 401, 'blocked'],
    ['forbidden', 403, 'blocked'],
    ['no-access', undefined, 'blocked'],
    ['throttled', 429, 'queued'],
    ['login-page', 302, 'unknown'],
    ['service-failed', 500, 'unknown'],
    ['timeout', undefined, 'unknown'],
    ['unreachable', undefined, 'unknown'],
    ['web-page', 200, 'unknown'],
    ['web-page', 401, 'unknown'],
    ['web-page', 403, 'unknown'],
    ['broken-answer', 200, 'unknown'],
    ['too-large', 200, 'unknown'],
    ['unusable-answer', 200, 'unknown'],
  ] as const)('that failed with %s (%s) is %s', (code, status, to) => {
    const problem = status === undefined ? { code } : { code, status };
    expect(transition(jobIn(states.sending), { type: 'failed', problem }, at).state.name).toBe(to);
  });

  test('whose request was refused does not count as sent', () => {
    for (const code of ['throttled', 'wrong-key', 'no-access', 'refused', 'not-found'] as const)
      expect(
        transition(jobIn(states.sending), { type: 'failed', problem: { code } }, at).sends,
      ).toBe(0);
    expect(transition(jobIn(states.unknown), { type: 'not-found' }, later).sends).toBe(1);
  });

  test('that was found is checked for duplicates after the time to settle has passed again', () => {
    const found = transition(jobIn(states.unknown), events.found, at);
    expect(found.state).toMatchObject({
      name: 'done',
      duplicateCheck: { notBefore: now + 180_000 },
    });
  });

  test('that is unknown is looked up at the end of the time to settle at the latest', () => {
    const next = transition({ ...jobIn(states.unknown), delays: 20 }, { type: 'not-found' }, at);
    expect(next.state).toMatchObject({ name: 'unknown', notBefore: now - 1_000 + 180_000 });
  });

  test('that is unknown and may not be looked up stays so until key or access change, or the person asks', () => {
    for (const code of ['wrong-key', 'forbidden', 'no-access', 'no-key'] as const) {
      const failed = { type: 'lookup-failed', problem: { code } } as const;
      const waiting = transition(jobIn(states.unknown), failed, at);
      expect(waiting.state).toMatchObject({ name: 'unknown', problem: { code } });
      expect(transition(waiting, events.online, at)).toBe(waiting);
      for (const event of [events['access-changed'], events.check])
        expect(transition(waiting, event, at).state).toEqual(states.unknown);
    }
  });

  test('keeps no password once it is done', () => {
    expect(JSON.stringify(transition(jobIn(states.sending), events.answered, at))).not.toContain(
      'correct horse',
    );
    expect(JSON.stringify(transition(jobIn(states.unknown), events.found, at))).not.toContain(
      'correct horse',
    );
  });

  test('that was answered is checked for duplicates once; the check is given up after a few failures', () => {
    let job = transition(jobIn(states.sending), events.answered, at);
    expect(job.state).toMatchObject({
      duplicateCheck: { baseline: { by: 'highest', id: 41 }, notBefore: now },
    });
    expect(transition(job, events['duplicates-checked'], at).state).toEqual({
      name: 'done',
      at: now,
      reportId: '42',
      duplicates: ['43'],
    });
    const vain = {
      type: 'lookup-failed',
      problem: { code: 'service-failed', status: 500 },
    } as const;
    for (let tries = 0; tries < 7; tries += 1) job = transition(job, vain, at);
    expect(job.state).toEqual({ name: 'done', at: now, reportId: '42', duplicates: [] });
  });
});

describe('the check for duplicates', () => {
  const answered = transition(jobIn(states.sending), events.answered, at);

  test('is not given up while the network is missing, and is due once it is back', () => {
    let job = answered;
    const waits = Array.from({ length: 20 }, () => {
      job = transition(job, { type: 'lookup-failed', problem: { code: 'unreachable' } }, at);
      return job.state.name === 'done'
        ? ((job.state.duplicateCheck?.notBefore ?? NaN) - now) / 1000
        : NaN;
    });
    expect(waits).toEqual([2, 4, 8, 16, 32, ...Array<number>(15).fill(300)]);
    expect(transition(job, events.online, at).state).toMatchObject({
      duplicateCheck: { notBefore: now },
    });
  });

  test('waits for another key or for access, and for nothing else', () => {
    for (const code of ['wrong-key', 'forbidden', 'no-access'] as const) {
      const waiting = transition(answered, { type: 'lookup-failed', problem: { code } }, at);
      expect(turnTime(waiting, [waiting], later.now)).toBeNull();
      expect(transition(waiting, events.online, at)).toBe(waiting);
      const mended = transition(waiting, events['access-changed'], at);
      expect(turnTime(mended, [mended], now)).toBe(now);
    }
  });

  test('is tried as often at a failing service after the network was missing', () => {
    const away = { type: 'lookup-failed', problem: { code: 'unreachable' } } as const;
    const failed = { type: 'lookup-failed', problem: { code: 'service-failed' } } as const;
    let job = answered;
    for (let tries = 0; tries < 9; tries += 1) job = transition(job, away, at);
    for (let tries = 0; tries < 6; tries += 1) job = transition(job, failed, at);
    expect(job.state).toHaveProperty('duplicateCheck');
    expect(transition(job, failed, at).state).not.toHaveProperty('duplicateCheck');
  });

  test('does not come earlier while the second request has time to settle', () => {
    const found = transition(jobIn(states.unknown), events.found, at);
    for (const event of [events.online, events['access-changed']])
      expect(transition(found, event, at)).toBe(found);
  });
});

describe('waiting', () => {
  test('doubles from 2 seconds to 5 minutes', () => {
    let job = jobIn(states.queued);
    const waits = Array.from({ length: 10 }, () => {
      job = transition(job, events['lookup-failed'], at);
      return job.state.name === 'queued' ? (job.state.notBefore - now) / 1000 : NaN;
    });
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  test('doubles even if each lookup works and then the request gets a 429', () => {
    let job = jobIn(states.queued);
    const waits = Array.from({ length: 4 }, () => {
      const { delays } = job;
      job = transition(
        transition(job, events.asked, at),
        { type: 'failed', problem: { code: 'throttled' } },
        at,
      );
      // The pause of the connection is as long (lib/background/call-service.ts).
      return nextDelay(delays, at.random) / 1000;
    });
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  test.each([
    [30_000, 30_000],
    [-5, 1_000],
    [0, 1_000],
    [3_600_000, 3_600_000],
  ])('obeys a Retry-After of %i ms as %i ms', (retryAfter, wait) => {
    expect(nextDelay(0, at.random, { code: 'throttled', retryAfter })).toBe(wait);
  });

  test('ends at once when the network, key or access is back', () => {
    const offline = transition(jobIn(states.queued), events['lookup-failed'], at);
    expect(offline.state).toMatchObject({
      problem: { code: 'unreachable' },
      notBefore: now + 2_000,
    });
    expect(transition(offline, events.online, at).state).toMatchObject({
      notBefore: now,
    });
  });
});

describe('other changes', () => {
  test('that may be repeated are queued again if they got no answer', () => {
    for (const task of [privacy, remove])
      expect(transition(jobIn(states.sending, task), events.failed, at)).toMatchObject({
        sends: 0,
        state: { name: 'queued' },
      });
  });

  test('of "run again" are not repeated before the service was asked', () => {
    expect(transition(jobIn(states.sending, run), events.interrupted, at).state.name).toBe(
      'unknown',
    );
  });

  test('of a report that is gone: a delete is done, any other is refused', () => {
    const gone = { type: 'failed', problem: { code: 'not-found', status: 404 } } as const;
    expect(transition(jobIn(states.sending, remove), gone, at).state.name).toBe('done');
    expect(transition(jobIn(states.sending, privacy), gone, at).state.name).toBe('refused');
    const lookupFailed = {
      type: 'lookup-failed',
      problem: { code: 'not-found', status: 404 },
    } as const;
    expect(transition(jobIn(states.queued, run), lookupFailed, at).state.name).toBe('refused');
    expect(transition(jobIn(states.unknown, run), lookupFailed, at).state.name).toBe('refused');
  });

  test('that no request can hold are refused before the service is asked', () => {
    const lookupFailed = { type: 'lookup-failed', problem: { code: 'unsendable' } } as const;
    expect(transition(jobIn(states.queued), lookupFailed, at).state.name).toBe('refused');
    // Once the header is mended, the report of an earlier request can be looked for.
    const sent = transition(jobIn(states.queued, create, 1), lookupFailed, at);
    expect(sent.state).toMatchObject({ name: 'queued', problem: { code: 'unsendable' } });
    expect(transition(sent, events['access-changed'], at).state).not.toHaveProperty('problem');
  });
});
