interface Props {
  class: string;
  /** Screen readers hear it in place of the line. */
  label: string;
  /** Each from 0, at the bottom, to 1, oldest first. */
  shares: number[];
  width: number;
  height: number;
}

/** A small line over time, with a dot at its end. */
export default function TrendLine({ class: name, label, shares, width, height }: Props) {
  const points = pointsOf(shares, width, height);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      class={name}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="2.4" />
    </svg>
  );
}

const margin = 3;

/** Whole pixels only: the first fraction that a page formats takes 47 KiB of heap. */
export function pointsOf(shares: number[], width: number, height: number): [number, number][] {
  const step = (width - 2 * margin) / Math.max(shares.length - 1, 1);
  return shares.map((share, index) => [
    Math.round(margin + index * step),
    Math.round(margin + (1 - share) * (height - 2 * margin)),
  ]);
}
