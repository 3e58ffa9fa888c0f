import type { Check } from '../reports/report.ts';
import { type AcceptedCheck, isMeant } from './acceptance.ts';

/** In how many runs in a row a check passes until its acceptance is no longer needed. */
const runsToPass = 3;

/**
 * Whether a check passed in the last three runs of a page. `runs` has the checks of the runs where
 * they are known, newest first. A check that was not checked did not pass. Null if none of these
 * runs has the check: the page says nothing of it.
 */
export function hasPassed(accepted: AcceptedCheck, runs: Check[][]): boolean | null {
  const found = runs
    .slice(0, runsToPass)
    .map((checks) => checks.find((check) => isMeant(accepted, check)));
  if (found.every((check) => check === undefined)) return null;
  return found.length === runsToPass && found.every((check) => check?.passed === true);
}
