import { type Check, importances } from './report.ts';

/** The failing checks that a person should see to first: the most important, in the order of the report, at most `limit`. */
export function fixFirst(checks: Check[], limit = 3): Check[] {
  const failing = checks.filter(({ passed }) => !passed);
  return importances.flatMap((importance) => failing.filter((check) => check.importance === importance)).slice(0, limit);
}
