/** A list is told at its start, after each quarter and at its end. */
const parts = 4;

/**
 * Returns how many of `total` screen readers are told: the count at the last quarter. They would
 * read out every other count, too, and never come to an end.
 */
export function heardCount(count: number, total: number): number {
  if (total === 0) return 0;
  return Math.ceil((Math.floor((parts * count) / total) * total) / parts);
}
