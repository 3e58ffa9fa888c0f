import { t } from '../../lib/browser/i18n.ts';
import { resultName } from '../../lib/browser/result-name.ts';
import { sparkHeight, sparkline, sparkWidth } from '../report-parts/sparkline.ts';
import type { ShownAudit } from './PageResult.tsx';

/** The history of a page as a line, oldest first. Screen readers hear the results. */
export default function Sparkline({ audits }: { audits: ShownAudit[] }) {
  const points = sparkline(audits);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      class={`spark ${audits.at(-1)?.result}`}
      width={sparkWidth}
      height={sparkHeight}
      viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}
      role="img"
      aria-label={t('popupHistory', audits.map(({ result }) => resultName(result)).join(', '))}
    >
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="2.4" />
    </svg>
  );
}
