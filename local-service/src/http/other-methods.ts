import type { Env, Hono } from 'hono';
import { otherMethod } from '../base/refusal.ts';

/**
 * Refuses the other methods of all paths that an app has until now, with 405 and `Allow`. Call it
 * last: what matches first answers.
 */
export function refuseOtherMethods<E extends Env>(app: Hono<E>): void {
  const taken = Map.groupBy(
    app.routes.filter(({ method }) => method !== 'ALL'),
    ({ path }) => path,
  );
  for (const [path, routes] of taken)
    app.all(path, () => {
      throw otherMethod(routes.map(({ method }) => method));
    });
}
