/** Waits that end: each has a limit, and an error that says what was waited for. */
import { setTimeout as wait } from 'node:timers/promises';

type Limit = {
  limitMs?: number;
  /** Tells what is there in place of what is waited for. */
  instead?: () => unknown;
};

/** Settles as the promise does, or rejects when that takes too long. `what` is waited for. */
export async function within<T>(
  what: string,
  promise: Promise<T>,
  { limitMs = 20_000, instead = () => 'nothing' }: Limit = {},
): Promise<T> {
  const settled = new AbortController();
  const limit = async () => {
    await wait(limitMs, undefined, { signal: settled.signal });
    const there = String(await instead());
    throw new Error(`Waited ${limitMs / 1_000} s for ${what}; there was instead: ${there}`);
  };
  try {
    return await Promise.race([promise, limit()]);
  } finally {
    settled.abort();
  }
}

/**
 * Asks again and again, and resolves to the first answer other than undefined, null and false. A
 * probe that throws has no answer yet, and its error tells what there was instead.
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | Promise<T>,
  { everyMs = 50, ...limit }: Limit & { everyMs?: number } = {},
): Promise<Exclude<T, undefined | null | false>> {
  let last: unknown = 'nothing';
  const over = new AbortController();
  const ask = async () => {
    for (;;) {
      try {
        const answer = await probe();
        if (answer !== undefined && answer !== null && answer !== false)
          return answer as Exclude<T, undefined | null | false>;
        last = answer;
      } catch (error) {
        last = error instanceof Error ? error.message : error;
      }
      await wait(everyMs, undefined, { signal: over.signal });
    }
  };
  try {
    return await within(what, ask(), { instead: () => last, ...limit });
  } finally {
    over.abort();
  }
}
