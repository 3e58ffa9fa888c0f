import { words } from '../../lib/browser/words.ts';
import type { Progress } from './exportReports.ts';
import { progressWords } from './progressWords.ts';

interface Props {
  progress: Progress;
}

/** How far an export is. */
export default function ExportProgress({ progress }: Props) {
  const { done, total } = progress;
  return (
    <div>
      <progress aria-label={words('exportProgress')} {...(total !== null && { value: done, max: Math.max(total, done, 1) })} />
      <p class="small muted">{progressWords(progress)}</p>
    </div>
  );
}
