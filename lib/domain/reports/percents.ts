/**
 * Returns the shares of counts in whole percent, which add up to 100. Each is rounded down, and
 * what is left goes to the largest remainders. All are 0 if the counts are.
 */
export function wholePercents(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const remainders = counts.map((count) => (count * 100) % total);
  const percents = counts.map((count, at) => (count * 100 - remainders[at]!) / total);
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const first = [...counts.keys()].toSorted((one, other) => remainders[other]! - remainders[one]!);
  return percents.map((percent, at) => percent + (first.indexOf(at) < left ? 1 : 0));
}
