/**
 * Two clicks within this time (in milliseconds) count as one. The time is longer than a double
 * click, and longer than the repeat of a held key.
 */
export const oneClickMs = 600;

/**
 * Returns a function that acts once for each click. The same `what`, asked for again while `act`
 * runs or within `oneClickMs` of the last call, gets the result of the first: a double click or a
 * held Enter is one change. After a failure, the next click acts again.
 */
export function oncePerClick<Result>(
  now: () => number = Date.now,
): (what: string, act: () => Promise<Result>) => Promise<Result> {
  let last: { what: string; until: number; result: Promise<Result> } | null = null;
  return async (what, act) => {
    if (last?.what === what && now() < last.until) {
      last.until = Math.max(last.until, now() + oneClickMs);
      return last.result;
    }
    const click = { what, until: Infinity, result: act() };
    last = click;
    click.result.then(
      () => (click.until = now() + oneClickMs),
      () => (click.until = 0),
    );
    return click.result;
  };
}
