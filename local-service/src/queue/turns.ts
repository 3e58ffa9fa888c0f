import { queueFull } from '../base/refusal.ts';

/**
 * Does one thing after the other. Teams take turns, so that none waits for all that another one
 * asked for.
 */
export function createTurns() {
  /**
   * Those who wait, by their team: what begins their work, and resolves when it is done. The team
   * that was served longest ago comes first.
   */
  const queues = new Map<string, (() => Promise<void>)[]>();
  let running: Promise<void> | undefined;

  const runAll = async () => {
    for (let [first] = queues; first; [first] = queues) {
      const [team, [begin, ...rest]] = first;
      queues.set(team, rest);
      await begin?.();
      // Now it is the team that was served last.
      const left = queues.get(team) ?? [];
      queues.delete(team);
      if (left.length > 0) queues.set(team, left);
    }
    running = undefined;
  };

  return {
    /**
     * Resolves to the result of `work`. Throws 503 while as many of the team wait as may, and the
     * reason of `signal` once it is aborted: work that waits leaves then, and other work goes on.
     */
    async take<Result>(
      team: string,
      work: () => Promise<Result>,
      maxWaiting: number,
      signal?: AbortSignal,
    ): Promise<Result> {
      const own = queues.get(team) ?? [];
      if (running && own.length >= maxWaiting) throw queueFull();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const begin = () => work().then(resolve, reject);
      queues.set(team, [...own, begin]);
      signal?.addEventListener('abort', () => {
        const waiting = queues.get(team);
        if (waiting)
          queues.set(
            team,
            waiting.filter((each) => each !== begin),
          );
        reject(signal.reason as Error);
      });
      running ??= runAll();
      return promise;
    },
    /** How many wait for the one that runs. */
    waiting: () => [...queues.values()].flat().length,
    /** Resolves when nothing runs and nothing waits. */
    idle: async () => running,
  };
}
