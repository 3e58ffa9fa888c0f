import { type Outcome, runQuietly } from './run.ts';

/**
 * Has WXT write `.wxt/`, which tsconfig.json extends: types, lint and tests all read it, and a
 * fresh clone has none.
 */
export function prepare(): Promise<Outcome> {
  return runQuietly('wxt', ['prepare']);
}
