import { plural } from '../../../lib/browser/i18n.ts';
import type { Progress } from './export-reports.ts';
import { shownCount } from '../shown-count.ts';

/**
 * How many reports there are so far, of how many where the service counts them. What was deleted
 * after it came is no longer counted.
 */
export function progressWords({ done, total }: Progress): string {
  const isCounted = total !== null && done <= total;
  return isCounted ? plural('exportDoneOf', total, shownCount(done)) : plural('exportDone', done);
}
