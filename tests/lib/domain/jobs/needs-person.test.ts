import { describe, expect, test } from 'vitest';
import { type StateName, needsPerson } from '../../../../lib/domain/jobs/job.ts';
import { jobIn, states } from './jobs.ts';

const names = Object.keys(states) as StateName[];
const wrongKey = { code: 'wrong-key', status: 401 } as const;

describe('a job needs the person', () => {
  test('if it was refused, is undecided, or waits for a key or access, and in no other state', () => {
    expect(names.filter((name) => needsPerson(jobIn(states[name])))).toEqual([
      'blocked',
      'refused',
      'undecided',
    ]);
    expect(needsPerson(jobIn({ ...states.unknown, problem: wrongKey }))).toBe(true);
    expect(needsPerson(jobIn({ ...states.unknown, problem: { code: 'unreachable' } }))).toBe(false);
  });

  test('as a part of a bulk only if it waits for the person: the bulk shows the rest', () => {
    const part = { bulk: 'b1' };
    expect(names.filter((name) => needsPerson({ ...jobIn(states[name]), ...part }))).toEqual([
      'blocked',
      'undecided',
    ]);
    expect(needsPerson({ ...jobIn({ ...states.unknown, problem: wrongKey }), ...part })).toBe(true);
  });
});
