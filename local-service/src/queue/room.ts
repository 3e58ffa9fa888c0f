import { queueFull } from '../base/refusal.ts';

/**
 * Makes the function that does some work of a team, which makes one more audit wait. It refuses
 * with 503 what a team asks for while `max` of its audits wait. `count` tells how many do. It is
 * asked once for all that come meanwhile, and what this process has let in counts as well.
 */
export function createRoom(count: (team: string) => Promise<number>, max: number) {
  const counting = new Map<string, Promise<number>>();
  /** How many were let in and are not written yet. */
  const entered = new Map<string, number>();
  const enter = (team: string, more: number) => {
    const left = (entered.get(team) ?? 0) + more;
    if (left === 0) entered.delete(team);
    else entered.set(team, left);
  };
  return async <Result>(team: string, work: () => Promise<Result>): Promise<Result> => {
    const asked = counting.get(team) ?? count(team).finally(() => counting.delete(team));
    counting.set(team, asked);
    if ((await asked) + (entered.get(team) ?? 0) >= max) throw queueFull();
    enter(team, 1);
    try {
      return await work();
    } finally {
      enter(team, -1);
    }
  };
}
