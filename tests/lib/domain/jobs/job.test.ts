import { describe, expect, test } from 'vitest';
import { isInUndoTime, type Job } from '../../../../lib/domain/jobs/job.ts';
import { storedJobs } from '../../../../lib/storage/jobs.ts';
import { asking, now, states } from './jobs.ts';

const common = {
  v: 1 as const,
  id: 'a',
  connectionId: 'c1',
  createdAt: now,
  delays: 0,
  sends: 0,
  changedAt: 1,
};
const about = { reportId: '7', url: 'example.com' };
const create = {
  ...common,
  task: { kind: 'create', url: 'https://example.com/', privacy: 2, password: 'correct horse' },
} as const;
const made = {
  ...common,
  task: { kind: 'create', url: 'https://example.com/', privacy: 2 },
} as const;
const run = { ...common, task: { kind: 'run', ...about } } as const;
const privacy = { ...common, task: { kind: 'privacy', ...about, privacy: 2 } } as const;
const withPassword = { ...common, task: { ...privacy.task, password: 'correct horse' } } as const;
const remove = { ...common, task: { kind: 'delete', ...about } } as const;
const removeProject = {
  ...common,
  task: { kind: 'delete-project', project: 'example.com' },
} as const;

const { queued, sending, unknown, undecided, refused, done } = states;
const over = { name: 'done' as const, at: now, duplicates: [] };
const look = { baseline: { by: 'highest' as const, id: 41 }, notBefore: now };

/** Compiles only where the argument is a job. */
const job = (found: Job) => found;

const pairs: { what: string; can: Job; cannot: Job }[] = [
  {
    what: 'an unknown delete',
    can: job({ ...create, state: unknown }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...remove, state: unknown }),
  },
  {
    what: 'an undecided delete',
    can: job({ ...create, state: undecided }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...remove, state: undecided }),
  },
  {
    what: 'a run that may have made another report',
    can: job({ ...create, state: asking }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...run, state: asking }),
  },
  {
    what: 'an unknown change of privacy',
    can: job({ ...run, state: unknown }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...privacy, state: unknown }),
  },
  {
    what: 'an undecided change of privacy',
    can: job({ ...run, state: undecided }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...privacy, state: undecided }),
  },
  {
    what: 'an unknown delete of a project',
    can: job({ ...removeProject, state: sending }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...removeProject, state: unknown }),
  },
  {
    what: 'an undecided delete of a project',
    can: job({ ...removeProject, state: refused }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...removeProject, state: undecided }),
  },
  {
    what: 'a create that is done without a report',
    can: job({ ...run, state: over }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...made, state: over }),
  },
  {
    what: 'a password of a create that is done',
    can: job({ ...made, state: done }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...create, state: done }),
  },
  {
    what: 'a password of a change of privacy that is done',
    can: job({ ...privacy, state: over }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...withPassword, state: over }),
  },
  {
    what: 'a look for what a run made',
    can: job({ ...made, state: { ...done, duplicateCheck: look } }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...run, state: { ...over, duplicateCheck: look } }),
  },
  {
    what: 'duplicates of a delete',
    can: job({ ...made, state: { ...done, duplicates: ['43'] } }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...remove, state: { ...over, duplicates: ['43'] } }),
  },
  {
    what: 'a refusal without a problem',
    can: job({ ...create, state: refused }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...create, state: { name: 'refused', at: now } }),
  },
  {
    what: 'a request that left at no time',
    can: job({ ...create, state: sending }),
    // @ts-expect-error: this is the test; the check of types fails where it compiles
    cannot: job({ ...create, state: { name: 'sending', baseline: sending.baseline } }),
  },
];

test('a job that has an undo can be undone until its time if it waits for no problem', () => {
  const waiting = { ...queued, notBefore: now + 1 };
  for (const one of [remove, privacy]) {
    const undoable = { ...one, state: waiting };
    expect(isInUndoTime(undoable, now)).toBe(true);
    expect(isInUndoTime(undoable, now + 1)).toBe(false);
    const problem = { code: 'unreachable' } as const;
    expect(isInUndoTime({ ...undoable, state: { ...waiting, problem } }, now)).toBe(false);
  }
  for (const other of [create, run, removeProject])
    expect(isInUndoTime({ ...other, state: waiting }, now)).toBe(false);
});

describe('a job that cannot exist does not compile, and is not read as a job', () => {
  test.each(pairs)('$what', ({ can, cannot }) => {
    expect(storedJobs.parse(can)).toEqual(can);
    expect(storedJobs.parse(cannot)).toBeNull();
  });
});
