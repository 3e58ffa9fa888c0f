import { words } from '../../lib/browser/words.ts';
import type { Progress } from './exportReports.ts';
import { shownCount } from './shownCount.ts';

/** How many reports there are so far, of how many where the service counts them. */
export function progressWords({ done, total }: Progress): string {
  return total === null ? words('exportDone', shownCount(done)) : words('exportDoneOf', shownCount(done), shownCount(total));
}
