/** The value below which a share (0 to 1) of the values lie, interpolated. NaN for none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** The value in the middle. */
export const median = (values: number[]) => quantile(values, 0.5);
