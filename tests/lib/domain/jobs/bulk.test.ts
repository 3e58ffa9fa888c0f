import { expect, test } from 'vitest';
import {
  isStaleBulk,
  isUndoable,
  jobsOf,
  newBulk,
  taskToSend,
} from '../../../../lib/domain/jobs/bulk.ts';

const day = 24 * 60 * 60_000;
const targets = ['a', 'b'].map((id) => ({ id: `https://${id}.example/`, url: `https://${id}/` }));

test('The jobs of a list have its change, their own ids, and no password', () => {
  const change = { kind: 'create', privacy: 2, password: 'secret' } as const;
  const bulk = newBulk('c1', change, targets, 5, 'b1');
  const jobs = jobsOf(bulk, targets);
  expect(jobs).toMatchObject([
    { bulk: 'b1', createdAt: 5, task: { kind: 'create', url: 'https://a/', privacy: 2 } },
    { bulk: 'b1', createdAt: 5, task: { kind: 'create', url: 'https://b/', privacy: 2 } },
  ]);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(2);
  expect(JSON.stringify(jobs)).not.toContain('secret');
  expect(taskToSend(jobs[0]!, bulk)).toEqual({ ...jobs[0]?.task, password: 'secret' });
  expect(taskToSend(jobs[0]!, null)).toEqual(jobs[0]?.task);
  // A delete of a report has no password to send.
  const [deletion] = jobsOf(newBulk('c1', { kind: 'delete' }, targets, 5, 'b2'), targets);
  expect(taskToSend(deletion!, bulk)).toEqual(deletion?.task);
});

test.each([
  { kind: 'delete', undo: 20_000 },
  { kind: 'privacy', privacy: 1, undo: 20_000 },
] as const)('All of $kind can be undone for the same time, and are due after it', (change) => {
  const bulk = newBulk('c1', change, targets, 5, 'b1');
  for (const { state } of jobsOf(bulk, targets)) expect(state).toMatchObject({ notBefore: 20_005 });
  expect(isUndoable(bulk, 20_004)).toBe(true);
  expect(isUndoable(bulk, 20_005)).toBe(false);
  expect(isUndoable({ ...bulk, endedAt: 6 }, 7)).toBe(false);
  for (const { task } of jobsOf(bulk, targets)) expect(task).not.toHaveProperty('undo');
});

test('A list that a question came before is due at once', () => {
  for (const kind of ['delete', 'run'] as const) {
    const bulk = newBulk('c1', { kind }, targets, 5, 'b1');
    for (const { state } of jobsOf(bulk, targets)) expect(state).toMatchObject({ notBefore: 5 });
    expect(isUndoable(bulk, 4)).toBe(false);
  }
});

test('A list is kept for a day after its end, and for a week with failures or after a cancel', () => {
  const bulk = { ...newBulk('c1', { kind: 'run' }, targets, 5, 'b1'), endedAt: 6 };
  expect(isStaleBulk(bulk, 0, 6 + day)).toBe(false);
  expect(isStaleBulk(bulk, 0, 7 + day)).toBe(true);
  expect(isStaleBulk(bulk, 1, 6 + 7 * day)).toBe(false);
  expect(isStaleBulk(bulk, 1, 7 + 7 * day)).toBe(true);
  const cancelled = { ...bulk, stopped: 'cancelled' } as const;
  expect(isStaleBulk(cancelled, 0, 6 + 7 * day)).toBe(false);
  expect(isStaleBulk(cancelled, 0, 7 + 7 * day)).toBe(true);
});
