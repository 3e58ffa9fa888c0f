import { expect, test } from 'vitest';
import { maxTargets, newBulk } from '../../../../lib/domain/jobs/bulk.ts';

test('A bulk change with too many reports counts those that it leaves out', () => {
  const targets = Array.from({ length: maxTargets + 7 }, (_, at) => ({
    id: String(at),
    url: 'example.com',
  }));
  const bulk = newBulk('c1', { kind: 'run' }, targets, 0, crypto.randomUUID());
  expect(bulk.missing).toBe(7);
  expect(bulk.query).toMatchObject({ by: 'picked', targets: { length: maxTargets } });
  expect(newBulk('c1', { kind: 'run' }, targets.slice(0, 9), 0, crypto.randomUUID()).missing).toBe(
    0,
  );
});
