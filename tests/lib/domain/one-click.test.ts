import { describe, expect, test } from 'vitest';
import { clickIds } from '../../../../lib/domain/jobs/click-ids.ts';

function ids() {
  let made = 0;
  let now = 0;
  const idFor = clickIds(
    () => `id${++made}`,
    () => now,
  );
  return { idFor, pass: (ms: number) => (now += ms) };
}

describe('clicks', () => {
  test('A double click is one job, and so is a key held down', () => {
    const { idFor, pass } = ids();
    const first = idFor('a');
    for (let repeats = 0; repeats < 100; repeats += 1) {
      pass(30);
      expect(idFor('a')).toBe(first);
    }
  });

  test('A click that comes later is another job', () => {
    const { idFor, pass } = ids();
    const first = idFor('a');
    pass(600);
    expect(idFor('a')).not.toBe(first);
  });

  test('Something else asked for at once is another job', () => {
    const { idFor } = ids();
    expect(idFor('a')).not.toBe(idFor('b'));
  });
});
