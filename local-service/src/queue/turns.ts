import { queueFull } from '../base/refusal.ts';

/** Work that waits for its turn. */
interface Waiting {
  team: string;
  begin: () => Promise<unknown>;
}

/**
 * Does one thing after the other. Teams take turns, so that none waits for all that another one
 * asked for.
 */
export function createTurns() {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const runAll = async () => {
    let last: string | undefined;
    while (queue.length > 0) {
      const other = queue.findIndex(({ team }) => team !== last);
      const [next] = queue.splice(Math.max(0, other), 1);
      last = next?.team;
      await next?.begin().catch(() => undefined);
    }
    running = undefined;
  };

  return {
    /** Resolves to the result of `work`. Throws 503 while as many of the team wait as may. */
    async take<Result>(
      team: string,
      work: () => Promise<Result>,
      maxWaiting: number,
    ): Promise<Result> {
      if (running && queue.filter((one) => one.team === team).length >= maxWaiting)
        throw queueFull();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ team, begin: () => work().then(resolve, reject) });
      running ??= runAll();
      return promise;
    },
    /** How many wait for the one that runs. */
    waiting: () => queue.length,
    /** Resolves when nothing runs and nothing waits. */
    idle: async () => running,
  };
}
