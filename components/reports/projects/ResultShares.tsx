import { t } from '../../../lib/browser/i18n.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import { resultName } from '../../report-parts/Result.tsx';
import Shape from '../../ui/Shape.tsx';

interface Props {
  counts: { good: number; decent: number; bad: number };
}

/**
 * How many of a project's pages are good, decent and bad, of those seen on this device: as a bar,
 * and by shape and number.
 */
export default function ResultShares({ counts }: Props) {
  const total = counts.good + counts.decent + counts.bad;
  if (total === 0) return <span class="muted">{t('projectsNoneSeen')}</span>;
  const shown = results.filter((result) => counts[result] > 0);
  return (
    <div class="shares">
      <div class="bar" aria-hidden="true">
        {shown.map((result) => (
          <span key={result} class={result} style={{ flexGrow: counts[result] }} />
        ))}
      </div>
      <ul class="row small">
        {shown.map((result) => (
          <li key={result} class={`row ${result}`}>
            <Shape tone={result} />
            <span class="hidden">{resultName(result)}</span>
            {percent(counts[result] / total)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function percent(share: number): string {
  return share.toLocaleString(document.documentElement.lang, { style: 'percent' });
}
