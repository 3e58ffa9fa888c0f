import { describe, expect, test } from 'vitest';
import { oncePerClick } from '../../../lib/browser/one-click.ts';

function clicks() {
  let acts = 0;
  let now = 0;
  const once = oncePerClick<number>(() => now);
  return {
    click: async (what: string) => once(what, async () => ++acts),
    once,
    pass: (ms: number) => (now += ms),
  };
}

describe('clicks', () => {
  test('A double click is one change, and so is a key held down', async () => {
    const { click, pass } = clicks();
    for (let repeats = 0; repeats < 100; repeats += 1) {
      expect(await click('a')).toBe(1);
      pass(30);
    }
  });

  test('A click that comes later is another change', async () => {
    const { click, pass } = clicks();
    await click('a');
    pass(600);
    expect(await click('a')).toBe(2);
  });

  test('Something else asked for at once is another change', async () => {
    const { click } = clicks();
    expect(await Promise.all([click('a'), click('b')])).toEqual([1, 2]);
  });

  test('While a change is saved, however long it takes, no second one begins', async () => {
    const { once, click, pass } = clicks();
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = once('a', async () => promise);
    pass(60_000);
    const second = click('a');
    resolve(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
  });

  test('After a change that could not be saved, the next click counts at once', async () => {
    const { once, click } = clicks();
    await expect(once('a', async () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await click('a')).toBe(1);
  });
});
