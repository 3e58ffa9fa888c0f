import type { AnchorHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatDay, formatTimes } from '../../lib/browser/formats.ts';
import { t, resultName } from '../../lib/browser/i18n.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { resultTable, scoreLimits } from '../../lib/domain/reports/result.ts';
import { categoriesText } from './categories.ts';
import Result from './Result.tsx';
import { usePieces } from './use-pieces.tsx';
import { isTrend, scoreOf } from './trend.ts';

/** The maximum number of audits in the chart. The table has all audits. */
const maxCharted = 30;

interface Props {
  /** Newest first. */
  audits: Audit[];
  current: Audit | null;
  /** Returns the props of a link that compares two audits. */
  compare: (earlier: Audit, later: Audit) => AnchorHTMLAttributes;
}

/**
 * "History": the audits of a page as a chart, where they are a trend, and as a table. The text
 * above the chart is about the audit that is chosen in it, else about the open one. "Compare" opens
 * the comparison of the open audit with the audit before it. Draws nothing if there is only one
 * audit.
 */
export default function History({ audits, current, compare }: Props) {
  const id = useId();
  const [chosen, choose] = useState<number | null>(null);
  if (audits.length < 2) return null;
  const drawn = chartedAudits(audits, current);
  const own = drawn.findIndex((audit) => isSameAudit(audit, current));
  const last = drawn.length - 1;
  const at = Math.min(chosen ?? (own === -1 ? last : own), last);
  const audit = drawn[at]!;
  const isDrawn = isTrend(drawn.map((one) => one.at));
  const later = own === -1 ? last : Math.max(own, 1);
  const dateOf = datesOf(audits);
  return (
    <section class="history" aria-labelledby={id}>
      <div class="row">
        <h3 id={id} class="grow">
          {t('detailHistory')}
        </h3>
        <a class="go" {...compare(drawn[later - 1]!, drawn[later]!)}>
          {t('compareTitle')}
        </a>
      </div>
      {isDrawn && (
        <>
          <p class="small">
            <Result result={audit.result} />
            {shownScore(audit)} <span class="muted">{dateOf(audit)}</span>
          </p>
          <Chart audits={drawn} at={at} own={own} onChoose={choose} />
        </>
      )}
      <details class="small" open={!isDrawn}>
        <summary>{t('detailHistoryTable')}</summary>
        <HistoryTable labelledBy={id} audits={audits} current={current} />
      </details>
    </section>
  );
}

function isSameAudit(one: Audit, other: Audit | null): boolean {
  return other !== null && one.at === other.at && one.reportId === other.reportId;
}

/**
 * Returns the audits of the chart, oldest first: the newest, or else those up to one before the
 * open audit.
 */
export function chartedAudits(audits: Audit[], current: Audit | null): Audit[] {
  const own = audits.findIndex((audit) => isSameAudit(audit, current));
  const end = Math.min(Math.max(own + 2, maxCharted), audits.length);
  return audits.slice(Math.max(0, end - maxCharted), end).toReversed();
}

interface TableProps {
  labelledBy: string;
  audits: Audit[];
  current: Audit | null;
}

function HistoryTable({ labelledBy, audits, current }: TableProps) {
  const { shown, list, more } = usePieces(audits, maxCharted);
  const dateOf = datesOf(audits);
  const hasCategories = audits.some(({ categories }) => categories);
  return (
    <>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('sharedAudited')}</th>
            <th scope="col">{t('reportsResult')}</th>
            <th scope="col">{t('detailScore')}</th>
            {hasCategories && <th scope="col">{t('detailCategories')}</th>}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map((audit) => (
            <tr
              key={`${audit.at} ${audit.reportId}`}
              aria-current={isSameAudit(audit, current) ? 'true' : undefined}
            >
              <td>{dateOf(audit)}</td>
              <td>
                <Result result={audit.result} />
              </td>
              <td>{shownScore(audit)}</td>
              {hasCategories && <td>{audit.categories && categoriesText(audit.categories)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** Returns how the date of each audit reads. */
function datesOf(audits: Audit[]): (audit: Audit) => string {
  const format = formatTimes(audits.map(({ at }) => at));
  return ({ at }) => (at <= 0 ? '' : format(at));
}

/** The day of an audit. A time that is not above 0 is unknown. */
function dayOf(audit: Audit | undefined): string {
  return audit && audit.at > 0 ? formatDay(audit.at) : '';
}

function shownScore({ score }: Audit): string {
  return score === null ? '' : ` ${Math.round(score)}`;
}

/** The marks of the score axis. */
const axisMarks = [100, ...scoreLimits, 0];

interface ChartProps {
  /** At least two audits, oldest first. */
  audits: Audit[];
  /** The index of the audit that the text above is about. */
  at: number;
  /** The index of the open audit, or -1. */
  own: number;
  onChoose: (at: number | null) => void;
}

/**
 * Audits over time: a line with a shape per audit, a score axis and a date axis. A person chooses
 * an audit with the pointer or with arrow keys, because a slider covers the drawing. The drawing
 * uses screen pixels, so lines and letters keep their size at every width.
 */
function Chart({ audits, at, own, onChoose }: ChartProps) {
  const points = pointsOf(audits);
  const dateOf = datesOf(audits);
  const describeAudit = (audit: Audit) =>
    t('sharedPair', dateOf(audit), `${resultName(audit.result)}${shownScore(audit)}`);
  const chooseAtPointer = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onChoose(
      nearestAudit(document.documentElement.dir === 'rtl' ? 1 - share : share, audits.length),
    );
  };
  return (
    <div class="chart">
      <div class="plot">
        <svg
          role="img"
          height={chartHeight}
          aria-label={t('sharedHistoryLabel', audits.map(describeAudit).join('; '))}
        >
          {axisMarks.map((score) => (
            <line
              key={score}
              class="rule"
              x1="0"
              x2="100%"
              y1={yOfScore(score)}
              y2={yOfScore(score)}
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
          {points[own] && <circle class="own" cx={percent(points[own])} cy={points[own].y} r="8" />}
          {points.map((point, index) => (
            <svg key={index} class="point" x={percent(point)} y={point.y}>
              <path
                class={point.audit.result}
                d={resultTable[point.audit.result].outline}
                transform={`scale(${index === at ? 5.5 : 3.5})`}
              />
            </svg>
          ))}
        </svg>
        <input
          type="range"
          aria-label={t('detailHistoryRun')}
          aria-valuetext={describeAudit(audits[at]!)}
          min={0}
          max={audits.length - 1}
          value={at}
          onInput={(event) => onChoose(event.currentTarget.valueAsNumber)}
          onPointerMove={chooseAtPointer}
          onPointerLeave={() => onChoose(null)}
          onBlur={() => onChoose(null)}
        />
      </div>
      <div class="marks small muted" aria-hidden="true">
        {axisMarks.map((score) => (
          <span key={score} style={{ top: `${yOfScore(score)}px` }}>
            {score}
          </span>
        ))}
      </div>
      <div class="row dates small muted" aria-hidden="true">
        <span class="grow">{dayOf(audits[0])}</span>
        <span>{dayOf(audits.at(-1))}</span>
      </div>
    </div>
  );
}

function percent({ x }: Point): string {
  return `${Math.round(x * 1e4) / 100}%`;
}

/** The height from score 0 to 100, and the margin above and below for shapes, in pixels. */
const height = 96;
const margin = 8;
export const chartHeight = height + 2 * margin;

/** An audit in the chart. `x` is a share of the width (0 to 1), `y` is in pixels from the top. */
interface Point {
  x: number;
  y: number;
  audit: Audit;
}

/** Returns the distance of a score (0 to 100) from the top, in pixels. */
export function yOfScore(score: number): number {
  return Math.round(margin + (1 - score / 100) * height);
}

/**
 * Returns the points of audits (oldest first), evenly spread over the width. The time between
 * audits is ignored, because a page may have several audits a day and then none for months.
 */
export function pointsOf(audits: Audit[]): Point[] {
  return audits.map((audit, index) => ({
    x: index / Math.max(audits.length - 1, 1),
    y: yOfScore(scoreOf(audit)),
    audit,
  }));
}

/** Returns the index of the audit nearest to a share of the width (0 to 1). */
export function nearestAudit(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
