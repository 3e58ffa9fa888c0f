import { problemMessage } from '../../../lib/browser/problem-words.ts';
import { describe, expect, test } from 'vitest';
import { describeJob } from '../../../components/jobs/job-status.ts';
import {
  type Candidate,
  newJob,
  type Job,
  type State,
  type Task,
} from '../../../lib/domain/jobs/job.ts';
import { problemCodes } from '../../../lib/domain/problem.ts';
import { storedJobs } from '../../../lib/storage/jobs.ts';
import { possible } from '../../lib/domain/jobs/jobs.ts';
import messages from '../../../public/_locales/en/messages.json';

const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 1 };
const baseline = { by: 'nothing' } as const;

function inState(state: State, task: Task = create): Job {
  return possible({ ...newJob('c', task, 0, '00000000-0000-4000-8000-000000000001'), state });
}

function describeAsking(candidates: Candidate[]) {
  return describeJob(inState({ name: 'undecided', sentAt: 0, baseline, candidates }));
}

const waitsAs = (sentence: string) => ({ tone: 'none', sentence, actions: ['cancel'] });

describe('what is said of a job', () => {
  test('Where something went wrong or is undecided, there is a button', () => {
    const states: State[] = [
      { name: 'queued', notBefore: 0, problem: { code: 'unsendable' } },
      { name: 'blocked', problem: { code: 'wrong-key' } },
      { name: 'refused', at: 0, problem: { code: 'refused' } },
      { name: 'undecided', sentAt: 0, baseline },
    ];
    for (const state of states) expect(describeJob(inState(state)).actions).not.toEqual([]);
  });

  test('Nothing that may be on its way can be cancelled', () => {
    const states: State[] = [
      { name: 'sending', sentAt: 0, baseline },
      { name: 'unknown', sentAt: 0, baseline, notBefore: 0 },
    ];
    for (const state of states) {
      const { actions, busySince } = describeJob(inState(state));
      expect(actions).not.toContain('cancel');
      expect(busySince).toBe(0);
    }
  });

  test('A job that is being checked can be discarded from the first second, with a sentence on what that means', () => {
    const state = { name: 'unknown', sentAt: 0, baseline, notBefore: 0 } as const;
    expect(describeJob(inState(state))).toMatchObject({
      hint: 'jobMayAppearYet',
      actions: ['check', 'discard'],
    });
    const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };
    expect(describeJob(inState(state, run)).hint).toBe('jobMayRunYet');
  });

  test('A job that is being checked says what came of its request, and leads to what mends the check', () => {
    const answer = { code: 'timeout' } as const;
    const state = { name: 'unknown', sentAt: 0, baseline, notBefore: 0, answer } as const;
    expect(describeJob(inState(state)).more).toBe('problem_timeout');
    const problem = { code: 'wrong-key', text: 'Who are you?' } as const;
    // A pause of the service does not matter to what waits for the person.
    for (const waits of [null, 'pause'] as const) {
      const keyless = describeJob(inState({ ...state, problem }), Date.now(), waits);
      expect(keyless).toMatchObject({
        sentence: 'jobChecking',
        more: 'problem_wrong_key',
        problem,
        actions: ['check', 'settings', 'discard'],
      });
      // Nothing is under way.
      expect(keyless).not.toHaveProperty('busySince');
    }
    // The notice for all jobs tells of an outage, and has a button that tries again.
    const down = describeJob(inState({ ...state, problem: { code: 'service-failed' } }));
    expect(down.sentence).toBe('jobUnconfirmed');
    for (const name of ['more', 'busySince']) expect(down).not.toHaveProperty(name);
    expect(down.actions).toEqual(['discard']);
  });

  test('What left before is not said to be queued only: it is looked for before it leaves again', () => {
    const job = {
      ...inState({ name: 'queued', notBefore: 0, problem: { code: 'unreachable' } }),
      sends: 1,
    };
    expect(describeJob(job)).toMatchObject({
      sentence: 'jobUnconfirmed',
      actions: ['cancel'],
    });
    const due = { ...inState({ name: 'queued', notBefore: 0 }), sends: 1 };
    expect(describeJob(due).sentence).toBe('jobChecking');
    const run = {
      ...inState(
        { name: 'queued', notBefore: 0 },
        { kind: 'run', reportId: '7', url: 'example.com' },
      ),
      sends: 1,
    };
    expect(describeJob(run).sentence).toBe('jobCheckingRun');
    expect(describeJob({ ...job, sends: 0 }).sentence).toBe('jobWaits_service');
  });

  test('What was just asked for is drawn as under way, and said to be queued only after 400 ms', () => {
    const job = inState({ name: 'queued', notBefore: 0 });
    const sending = inState({ name: 'sending', sentAt: 0, baseline });
    for (const now of [0, 399]) {
      const { sentence, busySince, actions } = describeJob(job, now);
      expect([sentence, actions]).toEqual([describeJob(sending, now).sentence, []]);
      expect(busySince).toBe(0);
    }
    expect(describeJob(job, 400)).toMatchObject({
      sentence: 'jobQueued',
      actions: ['cancel'],
    });
    // After a clock was set back, the job is not drawn as sending for ever.
    expect(describeJob(job, -60_000).sentence).toBe('jobQueued');
  });

  test('“Run again” has one state from the click to its end, and the seconds go on', () => {
    const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };
    const queued = inState({ name: 'queued', notBefore: 0 }, run);
    const running = { sentence: 'jobSending_run', busySince: 0, actions: [] };
    for (const now of [0, 399, 2_500, 9_000])
      expect(describeJob(queued, now)).toMatchObject(running);
    const sending = inState({ name: 'sending', sentAt: 9_000, baseline }, run);
    expect(describeJob(sending, 9_001)).toMatchObject(running);
    // It waited for other requests.
    const later = inState({ name: 'sending', sentAt: 60_000, baseline }, run);
    expect(describeJob(later, 60_001).busySince).toBe(60_000);
    expect(describeJob(queued, 9_000, 'turn')).toMatchObject({
      sentence: 'jobQueued',
      actions: ['cancel'],
    });
    const waiting = inState({ name: 'queued', notBefore: 0, problem: { code: 'timeout' } }, run);
    expect(describeJob(waiting, 9_000).sentence).toBe('jobWaits_service');
  });

  test('An undecided create offers to check, to create anyway and to discard', () => {
    expect(describeJob(inState({ name: 'undecided', sentAt: 0, baseline })).actions).toEqual([
      'check',
      'anyway',
      'discard',
    ]);
  });

  test('A create that may have become another report asks; beside one there is “Yes, that’s it”, beside several each has its own', () => {
    const candidate = { id: '42', url: 'example.com/landed', at: 0 };
    expect(describeAsking([candidate])).toMatchObject({
      candidates: [candidate],
      actions: ['mine', 'anyway', 'discard'],
    });
    expect(describeAsking([candidate, candidate]).actions).toEqual(['anyway', 'discard']);
  });

  test('A wrong key leads to the settings, and what was asked for is said to be kept', () => {
    const status = describeJob(
      inState({ name: 'blocked', problem: { code: 'wrong-key', status: 401 } }),
    );
    expect(status).toMatchObject({ sentence: 'problem_wrong_key', more: 'jobBlockedMore' });
    expect(status.actions).toEqual(['settings', 'again', 'discard']);
  });

  test('“Queued” is for a turn alone. What waits for the network or the service says so; one notice for all jobs says why', () => {
    const queued = { name: 'queued', notBefore: 0 } as const;
    const offline = describeJob(inState({ ...queued, problem: { code: 'offline' } }));
    expect(offline).toEqual(waitsAs('jobWaits_network'));
    for (const code of ['unreachable', 'timeout'] as const) {
      const status = describeJob(inState({ ...queued, problem: { code } }));
      expect(status).toEqual(waitsAs('jobWaits_service'));
    }
    const paused = describeJob(inState(queued), Date.now(), 'pause');
    expect(paused).toEqual(waitsAs('jobWaits_service'));
    expect(describeJob(inState(queued), Date.now(), 'turn')).toEqual(waitsAs('jobQueued'));
  });

  test('A delete can be undone as long as it waits, and no longer', () => {
    const task: Task = { kind: 'delete', reportId: '1', url: 'example.com' };
    const job = newJob('c', task, 0, '00000000-0000-4000-8000-000000000001');
    expect(describeJob(job, 7_999).actions).toEqual(['undo']);
    expect(describeJob(job, 8_000).actions).toEqual(['cancel']);
    expect(describeJob(inState({ name: 'sending', sentAt: 0, baseline }, task)).actions).toEqual(
      [],
    );
  });

  test('Every sentence that can come up is among the words', () => {
    const states: State[] = [
      { name: 'sending', sentAt: 0, baseline },
      { name: 'unknown', sentAt: 0, baseline, notBefore: 0 },
      { name: 'done', at: 0, reportId: '1', duplicates: [] },
      { name: 'queued', notBefore: 0 },
      ...problemCodes.map((code): State => ({ name: 'queued', notBefore: 0, problem: { code } })),
      ...problemCodes.map((code): State => ({ name: 'refused', at: 0, problem: { code } })),
    ];
    const tasks: Task[] = [
      create,
      { kind: 'run', reportId: '1', url: 'example.com' },
      { kind: 'privacy', reportId: '1', url: 'example.com', privacy: 0 },
      { kind: 'delete', reportId: '1', url: 'example.com' },
      { kind: 'delete-project', project: 'example.com' },
    ];
    for (const task of tasks)
      for (const state of states) {
        // Not every task can be in every state.
        const job = storedJobs.parse({
          ...newJob('c', task, 0, '00000000-0000-4000-8000-000000000001'),
          state,
        });
        if (!job) continue;
        for (const waits of [null, 'turn', 'pause'] as const) {
          const { sentence, more } = describeJob(job, Date.now(), waits);
          expect(messages).toHaveProperty(sentence);
          if (more) expect(messages).toHaveProperty(more);
        }
      }
    for (const code of problemCodes) expect(messages).toHaveProperty(problemMessage({ code }));
  });
});
