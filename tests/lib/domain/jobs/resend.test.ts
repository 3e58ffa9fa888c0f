import { describe, expect, test } from 'vitest';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import type { Task } from '../../../../lib/domain/jobs/job.ts';
import { at, create, events, jobIn, later, now, states } from './jobs.ts';

const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };

describe('a create that got no answer', () => {
  test('and made no report is sent again once by itself, then the person decides', () => {
    const notFound = { type: 'not-found' } as const;
    expect(transition(jobIn(states.unknown), notFound, later).state.name).toBe('queued');
    expect(transition(jobIn(states.unknown, create, 1), notFound, later).state.name).toBe(
      'undecided',
    );
  });

  test('and is sent again keeps the baseline of its first request, whose report may come late', () => {
    const first = { by: 'highest', id: 40 } as const;
    const waiting = { ...jobIn(states.queued), sends: 1, first };
    const again = transition(waiting, events.asked, at);
    expect(again).toMatchObject({ sends: 1, state: { name: 'sending', baseline: first } });
    const settled = { baseline: first, notBefore: now + 180_000 };
    expect(transition(again, events.answered, at).state).toMatchObject({
      name: 'done',
      duplicateCheck: settled,
    });
    expect(transition(jobIn(states.queued), events.asked, at).state).toMatchObject({
      baseline: events.asked.baseline,
    });
    expect(transition(jobIn(states.unknown), { type: 'not-found' }, later)).toMatchObject({
      sends: 1,
      first: states.unknown.baseline,
    });
  });

  test('is done if its report is found before it is sent again; before the first request there is none to find', () => {
    const waiting = {
      ...jobIn(states.queued),
      sends: 1,
      first: { by: 'highest', id: 40 } as const,
    };
    expect(transition(waiting, events.found, at).state).toMatchObject({
      name: 'done',
      reportId: '42',
      duplicateCheck: { notBefore: now + 180_000 },
    });
    expect(transition(jobIn(states.queued), events.found, at).state.name).toBe('queued');
  });

  test('and is then refused is looked for first, and is done if it is found', () => {
    for (const [code, status] of [
      ['refused', 402],
      ['not-found', 404],
      ['refused', 422],
    ] as const) {
      const problem = { code, status };
      const job = transition(jobIn(states.sending, create, 1), { type: 'failed', problem }, at);
      expect(job.state).toMatchObject({ name: 'unknown', answer: problem });
      const waiting = transition(job, { type: 'not-found' }, at);
      expect(waiting.state.name).toBe('unknown');
      expect(transition(waiting, events.found, at).state.name).toBe('done');
      // A failed lookup does not tell whether the create was done.
      const lookupFailed = transition(waiting, events['lookup-failed'], at);
      expect(transition(lookupFailed, { type: 'not-found' }, later)).toMatchObject({
        sends: 1,
        state: { name: 'refused', problem },
      });
    }
  });

  test('and then waits for a key or for the service keeps its first baseline', () => {
    const first = { by: 'highest', id: 40 } as const;
    for (const code of ['wrong-key', 'throttled'] as const) {
      const job = transition(
        { ...jobIn(states.sending, create, 1), first },
        { type: 'failed', problem: { code } },
        at,
      );
      const waiting = transition(job, events['access-changed'], at);
      expect(transition(waiting, events.found, at).state).toMatchObject({
        name: 'done',
        duplicateCheck: { baseline: first },
      });
      expect(transition(waiting, events.asked, at).state).toMatchObject({
        name: 'sending',
        baseline: first,
      });
    }
  });

  test('drops the problem of an earlier lookup once the service can be asked again', () => {
    for (const code of ['wrong-key', 'no-access', 'unreachable'] as const) {
      const lookupFailed = transition(
        jobIn(states.unknown),
        { type: 'lookup-failed', problem: { code } },
        at,
      );
      expect(lookupFailed.state).toMatchObject({ problem: { code } });
      expect(transition(lookupFailed, { type: 'not-found' }, at).state).not.toHaveProperty(
        'problem',
      );
    }
    // The answer to the request itself still counts.
    const failed = { ...states.unknown, answer: { code: 'service-failed', status: 500 } } as const;
    expect(transition(jobIn(failed), { type: 'not-found' }, at).state).toMatchObject({
      answer: failed.answer,
    });
    expect(transition(jobIn(failed, create, 1), { type: 'not-found' }, later).state).toMatchObject({
      name: 'undecided',
      problem: failed.answer,
    });
  });

  test.each([
    ['said that its work ended', { code: 'service-failed', status: 503, ended: true }, 20_000],
    ['failed without a word', { code: 'service-failed', status: 503 }, 180_000],
    ['was not reached', { code: 'unreachable' }, 180_000],
    ['said nothing', undefined, 180_000],
  ] as const)('settles by the answer: a service that %s', (_what, answer, ms) => {
    const failed = answer
      ? transition(jobIn(states.sending), { type: 'failed', problem: answer }, at)
      : transition(jobIn(states.sending), events.interrupted, at);
    // A look-up that fails meanwhile tells nothing of the request.
    const problem = { code: 'service-failed', status: 503, ended: true } as const;
    const job = transition(failed, { type: 'lookup-failed', problem }, at);
    const after = (wait: number, settle = at.settle) =>
      transition(job, { type: 'not-found' }, { ...at, settle, now: states.sending.sentAt + wait })
        .state.name;
    expect([after(ms - 1), after(ms)]).toEqual(['unknown', 'queued']);
    // The preference is the upper value.
    expect(after(10_000, 10_000)).toBe('queued');
  });

  test.each([create, run])(
    'is never sent again by itself with "Ask before retrying" (%o)',
    (task) => {
      const never = { ...later, neverResend: true };
      const undecided = transition(jobIn(states.unknown, task), { type: 'not-found' }, never);
      expect(undecided.state.name).toBe('undecided');
      // A resend that the person chose does not count as automatic, also after a wait.
      const anyway = transition(undecided, { type: 'again' }, at);
      expect(transition(anyway, events.asked, never).state.name).toBe('sending');
      const blocked = transition(
        { ...anyway, state: states.blocked },
        events['access-changed'],
        at,
      );
      expect(transition(blocked, events.asked, never).state.name).toBe('sending');
    },
  );

  test.each([create, run])(
    'is not sent again once "Ask before retrying" is turned on (%o)',
    (task) => {
      const never = { ...later, neverResend: true };
      const waiting = transition(jobIn(states.unknown, task), { type: 'not-found' }, later);
      expect(transition(waiting, events.asked, at).state.name).toBe('sending');
      // "Try now" while the network is away does not allow a second request.
      const undecided = transition(
        transition(waiting, { type: 'again' }, never),
        events.asked,
        never,
      );
      expect(undecided.state).toMatchObject({
        name: 'undecided',
        baseline: states.unknown.baseline,
      });
      // "Check again" asks at once, since the time to settle is over.
      const checked = transition(undecided, { type: 'check' }, never);
      expect(transition(checked, { type: 'not-found' }, never).state.name).toBe('undecided');
      expect(
        transition(transition(undecided, { type: 'again' }, never), events.asked, never).state.name,
      ).toBe('sending');
      // A first request is not sent again.
      expect(transition(jobIn(states.queued, task), events.asked, never).state.name).toBe(
        'sending',
      );
    },
  );
});
