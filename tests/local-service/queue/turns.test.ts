import { expect, it } from 'vitest';
import { createTurns } from '../../../local-service/src/queue/turns.ts';

/** Asks for so many things for each team, and returns in which order they are done. */
async function orderOf(asked: [team: string, count: number][], maxWaiting = 100) {
  const turns = createTurns();
  const done: string[] = [];
  const all = asked.flatMap(([team, count]) =>
    Array.from({ length: count }, () =>
      turns.take(team, async () => void done.push(team), maxWaiting),
    ),
  );
  await Promise.all(all);
  await turns.idle();
  expect(turns.waiting()).toBe(0);
  return done.join('');
}

it('serves the team that was served longest ago', async () => {
  expect(
    await orderOf([
      ['a', 5],
      ['b', 5],
      ['c', 1],
    ]),
  ).toBe('abcabababab');
  expect(await orderOf([['a', 3]])).toBe('aaa');
});

it('goes on after work that fails, and after a while without any', async () => {
  const turns = createTurns();
  const failing = turns.take('a', () => Promise.reject(new Error('It failed.')), 1);
  const next = turns.take('a', async () => 'done', 1);
  await expect(failing).rejects.toThrow('It failed.');
  expect(await next).toBe('done');
  expect(await turns.take('a', async () => 'again', 1)).toBe('again');
});

it('refuses what a team asks for beyond those that may wait', async () => {
  const turns = createTurns();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take('a', () => promise, 1);
  const second = turns.take('a', async () => 'second', 1);
  await expect(turns.take('a', async () => 'third', 1)).rejects.toMatchObject({ status: 503 });
  const other = turns.take('b', async () => 'other', 1);
  expect(turns.waiting()).toBe(2);
  resolve();
  await first;
  expect([await second, await other]).toEqual(['second', 'other']);
});
