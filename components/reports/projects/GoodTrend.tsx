import { t } from '../../../lib/browser/i18n.ts';

interface Props {
  /**
   * The share of good results (0 to 1) over time, oldest first. `at` is in milliseconds since 1970.
   */
  points: { at: number; good: number }[];
}

const width = 72;
const height = 24;
const margin = 3;

/** How the share of good results went, as a line; assistive tools hear the shares. */
export default function GoodTrend({ points }: Props) {
  if (points.length < 2) return <span class="muted">–</span>;
  const step = (width - 2 * margin) / (points.length - 1);
  const line = points.map(
    ({ good }, index) =>
      [margin + index * step, margin + (1 - good) * (height - 2 * margin)] as const,
  );
  const [x, y] = line.at(-1) ?? [0, 0];
  const shares = points.map(({ good }) =>
    good.toLocaleString(document.documentElement.lang, { style: 'percent' }),
  );
  return (
    <svg
      class="trend"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('projectsTrendOf', shares.join(', '))}
    >
      <polyline points={line.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r="2.4" />
    </svg>
  );
}
