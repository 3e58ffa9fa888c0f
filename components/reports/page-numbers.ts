/**
 * The numbers of the batches that are offered: the first, the last, and the present one with its
 * neighbours. `gap` stands for two or more that are left out; a single one takes no more room than
 * that and is offered. Empty where there is but one batch, or where the service does not tell how
 * many there are.
 */
export function pageNumbers(page: number, last: number | null): (number | 'gap')[] {
  if (last === null || last < 2) return [];
  const offered = new Set(
    [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last),
  );
  const numbers = [...offered].toSorted((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const left = number - (numbers[at - 1] ?? 0) - 1;
    if (left === 0) return [number];
    return [left === 1 ? number - 1 : ('gap' as const), number];
  });
}
