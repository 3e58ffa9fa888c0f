import { words } from '../../lib/browser/words.ts';
import type { Progress } from './exportReports.ts';
import { shownCount } from './shownCount.ts';

interface Props {
  progress: Progress;
}

/** How many reports there are so far, of how many where the service counts them. */
export default function ExportProgress({ progress: { done, total } }: Props) {
  const text = total === null ? words('exportDone', shownCount(done)) : words('exportDoneOf', shownCount(done), shownCount(total));
  return (
    <div>
      <progress aria-label={words('exportProgress')} {...(total !== null && { value: done, max: Math.max(total, done, 1) })} />
      <p class="small muted">{text}</p>
    </div>
  );
}
