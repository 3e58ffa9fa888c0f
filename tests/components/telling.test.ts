import { describe, expect, test } from 'vitest';
import { tellingOf } from '../../components/shared/telling.ts';
import { newJob, type Job, type State, type Task } from '../../lib/model/job.ts';
import { problemCodes } from '../../lib/model/problem.ts';
import { parseJob } from '../../lib/storage/jobs.ts';
import { sentenceOf } from '../../components/shared/advice.ts';
import { possible } from '../lib/model/jobs.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };

const create: Task = { kind: 'create', url: 'https://example.com/', privacy: 1 };
const baseline = { by: 'nothing' } as const;

function inState(state: State, task: Task = create): Job {
  return possible({ ...newJob('c', task, 0, '00000000-0000-4000-8000-000000000001'), state });
}

describe('what is said of a job', () => {
  test('Where something went wrong or is undecided, there is a button', () => {
    const states: State[] = [
      { name: 'queued', notBefore: 0, waits: 'network' },
      { name: 'blocked', by: 'key', problem: { code: 'wrong-key' } },
      { name: 'refused', at: 0, problem: { code: 'refused' } },
      { name: 'undecided', sentAt: 0, baseline },
    ];
    for (const state of states) expect(tellingOf(inState(state), true).choices).not.toEqual([]);
  });

  test('Nothing that may be on its way can be cancelled', () => {
    const states: State[] = [
      { name: 'sending', sentAt: 0, baseline },
      { name: 'unknown', sentAt: 0, baseline, notBefore: 0 },
    ];
    for (const state of states) {
      const { choices, busySince } = tellingOf(inState(state), true);
      expect(choices).not.toContain('cancel');
      expect(choices).not.toContain('discard');
      expect(busySince).toBe(0);
    }
  });

  test('What could not be found out for minutes can be given up, and leads to what would mend it', () => {
    const job = inState({ name: 'unknown', sentAt: 0, baseline, notBefore: 0, problem: { code: 'wrong-key' } });
    expect(tellingOf({ ...job, delays: 3 }, true).choices).toEqual(['check', 'settings']);
    expect(tellingOf({ ...job, delays: 7 }, true).choices).toEqual(['check', 'settings', 'discard']);
  });

  test('What left before is not said to be queued only, with or without a network: it is looked for before it leaves again', () => {
    const job = { ...inState({ name: 'queued', notBefore: 0, waits: 'network' }), sends: 1 };
    expect(tellingOf(job, false)).toMatchObject({ sentence: 'popupChecking', more: 'popupWaits_network', choices: ['again', 'cancel'] });
    const run = {
      ...inState({ name: 'queued', notBefore: 0, waits: 'turn' }, { kind: 'run', reportId: '7', url: 'example.com' }),
      sends: 1,
    };
    expect(tellingOf(run, true).sentence).toBe('popupCheckingRun');
    expect(tellingOf({ ...job, sends: 0 }, false).sentence).toBe('popupQueued');
  });

  test('What was just asked for is drawn as under way, and said to be queued only after 400 ms', () => {
    const job = inState({ name: 'queued', notBefore: 0, waits: 'turn' });
    const sending = inState({ name: 'sending', sentAt: 0, baseline });
    for (const now of [0, 399]) {
      const { sentence, busySince, choices } = tellingOf(job, true, now);
      expect([sentence, choices]).toEqual([tellingOf(sending, true, now).sentence, []]);
      expect(busySince).toBe(0);
    }
    expect(tellingOf(job, true, 400)).toMatchObject({ sentence: 'popupQueued', choices: ['cancel'] });
    // A clock that was set back does not draw it so for ever.
    expect(tellingOf(job, true, -60_000).sentence).toBe('popupQueued');
  });

  test('An undecided create offers to check, to create anyway and to discard', () => {
    expect(tellingOf(inState({ name: 'undecided', sentAt: 0, baseline }), true).choices).toEqual(['check', 'anyway', 'discard']);
  });

  test('A wrong key leads to the settings, and what was asked for is said to be kept', () => {
    const telling = tellingOf(inState({ name: 'blocked', by: 'key', problem: { code: 'wrong-key', status: 401 } }), true);
    expect(telling).toMatchObject({ sentence: 'sharedProblem_wrong_key', more: 'popupKept' });
    expect(telling.choices).toEqual(['settings', 'again', 'discard']);
  });

  test('Without a network it says so; with one it says that the service cannot be reached', () => {
    const job = inState({ name: 'queued', notBefore: 0, waits: 'network' });
    expect(tellingOf(job, false).more).toBe('popupWaits_network');
    expect(tellingOf(job, true).more).toBe('popupWaits_service');
  });

  test('A delete can be undone as long as it waits, and no longer', () => {
    const task: Task = { kind: 'delete', reportId: '1', url: 'example.com' };
    expect(tellingOf(newJob('c', task, 0, '00000000-0000-4000-8000-000000000001'), true).choices).toEqual(['undo']);
    expect(tellingOf(inState({ name: 'sending', sentAt: 0, baseline }, task), true).choices).toEqual([]);
  });

  test('Every sentence that can come up is among the words', () => {
    const states: State[] = [
      { name: 'sending', sentAt: 0, baseline },
      { name: 'unknown', sentAt: 0, baseline, notBefore: 0 },
      { name: 'done', at: 0, reportId: '1', duplicates: [] },
      ...(['turn', 'undo', 'network', 'service', 'throttled'] as const).map((waits): State => ({ name: 'queued', notBefore: 0, waits })),
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
        const job = parseJob({ ...newJob('c', task, 0, '00000000-0000-4000-8000-000000000001'), state });
        if (!job) continue;
        const { sentence, more } = tellingOf(job, true);
        expect(messages).toHaveProperty(sentence);
        if (more) expect(messages).toHaveProperty(more);
      }
    for (const code of problemCodes) expect(messages).toHaveProperty(sentenceOf(code));
  });
});
