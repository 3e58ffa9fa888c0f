import type { Unchecked } from '../../lib/domain/reports/report.ts';
import { checkTitle } from './describe-check.ts';

/** The headings of the checks that were not checked, by the reason. */
export const uncheckedGroups = {
  failed: 'uncheckedFailed',
  manual: 'uncheckedManual',
  not_applicable: 'uncheckedNotApplicable',
} as const;

/** Returns the title of a check that was not checked. */
export function uncheckedTitle(check: Unchecked): string {
  return checkTitle({ ...check, passed: true });
}
