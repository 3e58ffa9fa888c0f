import { t } from '../../../lib/browser/i18n.ts';
import type { Progress } from './export-reports.ts';
import { progressWords } from './progress-words.ts';

interface Props {
  progress: Progress;
}

/** How far an export is. */
export default function ExportProgress({ progress }: Props) {
  const { done, total } = progress;
  return (
    <div>
      <progress
        aria-label={t('exportProgress')}
        {...(total !== null && { value: done, max: Math.max(total, done, 1) })}
      />
      <p class="small muted">{progressWords(progress)}</p>
    </div>
  );
}
