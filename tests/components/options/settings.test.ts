import { expect, test } from 'vitest';
import { countOpenChanges } from '../../../components/options/settings.ts';
import { newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { newWalk } from '../../../lib/domain/walk.ts';
import { jobIn, now, states } from '../../lib/domain/jobs/jobs.ts';

const inStorage = (jobs: Job[]) =>
  Object.fromEntries(jobs.map((job, index) => [`job:${index}`, { ...job, id: String(index) }]));

const targets = ['1', '2', '3'].map((id) => ({ id, url: 'example.com' }));
const bulk = newBulk('c1', { kind: 'delete' }, targets, now, 'b1');
/** A change of many whose reports are known. */
const known = { ...bulk, targets: { by: 'rows', total: 3, skipped: 0, missing: 0 } };
/** A change of many that waits for a key before all its reports are known. */
const collecting = newBulk('c1', { kind: 'run' }, { all: {} }, now, 'b2');
const walk = { ...newWalk, problem: { code: 'wrong-key' } };
const stuck = { ...collecting, targets: { ...collecting.targets, walk } };

test('A connection’s changes are those still to be made, and those that need the person; a change of many counts its reports', () => {
  const all: Record<string, unknown> = inStorage([
    jobIn(states.queued),
    jobIn(states.blocked),
    jobIn(states.refused),
    jobIn(states.done),
    { ...jobIn(states.queued), connectionId: 'c2' },
  ]);
  const lists = {
    rows: [
      { ...jobIn(states.blocked), bulk: 'b1' },
      { ...jobIn(states.blocked), bulk: 'b1' },
    ],
    left: new Map([['b1', 2]]),
  };
  const counted = (more: object) => countOpenChanges('c1', { ...all, ...more }, lists);
  // The waiting parts of one change count as one.
  expect(counted({})).toMatchObject({ open: 2, needy: 3 });
  expect(counted({ 'bulk:b1': known })).toMatchObject({ open: 4, needy: 3 });
  expect(counted({ 'bulk:b1': known, 'bulk:b2': stuck })).toMatchObject({ open: 5, needy: 4 });
  expect(counted({ 'bulk:b1': { ...known, endedAt: now } })).toMatchObject({ open: 2, needy: 3 });
  expect(countOpenChanges('c1', { 'bulk:b1': bulk })).toMatchObject({ open: 3, needy: 0 });
  expect(countOpenChanges('c2', all, lists)).toMatchObject({ open: 1, needy: 0 });
});

const waiting = (code: string) =>
  inStorage([{ ...jobIn(states.blocked), state: { name: 'blocked', problem: { code } } } as Job]);

test('The API key counts as rejected while a change waits for another one', () => {
  expect(countOpenChanges('c1', waiting('wrong-key')).keyRejected).toBe(true);
  expect(countOpenChanges('c1', waiting('forbidden')).keyRejected).toBe(false);
  expect(countOpenChanges('c2', waiting('wrong-key')).keyRejected).toBe(false);
  expect(countOpenChanges('c1', { 'bulk:b2': stuck }).keyRejected).toBe(true);
});
