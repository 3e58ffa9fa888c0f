import { language, t } from '../../../lib/browser/i18n.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { chartHeight, heightOf, nearest, type Point, pointsOf } from './chart.ts';

/** Where the results begin and end, as the axis says. */
const marks = [100, 79, 49, 0];

interface Props {
  /** Oldest first, two at least. */
  runs: Audit[];
  /** Which of them is looked at, from 0. */
  at: number;
  /** Which of them is drawn large. */
  large: number;
  tell: (run: Audit) => string;
  onLook: (at: number | null) => void;
}

/**
 * Results over time as a line with a shape for each run, scores at the one axis and dates at the
 * other. Each run is looked at with the pointer or, as on a slider, with the arrow keys. Drawn in
 * pixels of the screen, so that lines and letters are as large in every width.
 */
export default function Chart({ runs, at, large, tell, onLook }: Props) {
  const points = pointsOf(runs);
  const look = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onLook(nearest(document.documentElement.dir === 'rtl' ? 1 - share : share, runs.length));
  };
  return (
    <div class="chart">
      <div class="plot">
        <svg
          role="img"
          height={chartHeight}
          aria-label={t('detailHistoryLabel', runs.map(tell).join('; '))}
        >
          {marks.map((score) => (
            <line
              key={score}
              class="rule"
              x1="0"
              x2="100%"
              y1={heightOf(score)}
              y2={heightOf(score)}
            />
          ))}
          {points.slice(1).map((point, index) => (
            <line
              key={index}
              class="line"
              x1={percent(points[index]!)}
              y1={points[index]!.y}
              x2={percent(point)}
              y2={point.y}
            />
          ))}
          {points.map((point, index) => (
            <svg key={index} class="point" x={percent(point)} y={point.y}>
              <path class={point.run.result} d={shapeOf(point.run, index === large)} />
            </svg>
          ))}
        </svg>
        <input
          type="range"
          aria-label={t('detailHistoryRun')}
          aria-valuetext={tell(runs[at]!)}
          min={0}
          max={runs.length - 1}
          value={at}
          onInput={(event) => onLook(event.currentTarget.valueAsNumber)}
          onPointerMove={look}
          onPointerLeave={() => onLook(null)}
          onBlur={() => onLook(null)}
        />
      </div>
      <div class="marks small muted" aria-hidden="true">
        {marks.map((score) => (
          <span key={score} style={{ top: `${heightOf(score)}px` }}>
            {score}
          </span>
        ))}
      </div>
      <div class="row dates small muted" aria-hidden="true">
        <span class="grow">{dayOf(runs[0]!)}</span>
        <span>{dayOf(runs.at(-1)!)}</span>
      </div>
    </div>
  );
}

function percent({ x }: Point): string {
  return `${Math.round(x * 1e4) / 100}%`;
}

function dayOf({ at }: Audit): string {
  return at === 0
    ? ''
    : new Date(at).toLocaleDateString(language(), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
}

/**
 * Circle good, square decent, triangle bad, as everywhere; larger for the run that is looked at.
 */
function shapeOf({ result }: Audit, large: boolean): string {
  const r = large ? 5.5 : 3.5;
  if (result === 'good') return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  if (result === 'decent') return `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M0 ${-r - 0.5}l${r + 1} ${2 * r}h${-2 * (r + 1)}z`;
}
