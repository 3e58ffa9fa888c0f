/**
 * The rows of the list that is shown, as a person sees them; none where a report is shown in its
 * place.
 */
function rows(): HTMLTableRowElement[] {
  return [
    ...document.querySelectorAll<HTMLTableRowElement>('section[tabindex="-1"] tbody tr'),
  ].filter((row) => row.checkVisibility());
}

/** The row of these that has the focus, or that the report beside the list is of. */
function presentRow(all: HTMLTableRowElement[]): HTMLTableRowElement | undefined {
  return (
    all.find((row) => row.contains(document.activeElement)) ??
    all.find((row) => row.matches('.current'))
  );
}

/**
 * Moves the focus to the next row (1) or the one before (-1), and to the first one from elsewhere.
 * Returns whether there is one.
 */
export function moveRow(by: 1 | -1): boolean {
  const all = rows();
  const present = presentRow(all);
  const at = present ? all.indexOf(present) + by : 0;
  const link = all[Math.max(0, Math.min(at, all.length - 1))]?.querySelector('a');
  link?.focus();
  return !!link;
}

/**
 * Presses something in the row that has the focus: its checkbox, or its link. Returns whether there
 * is such a thing.
 */
export function pressInRow(what: 'input' | 'a'): boolean {
  const pressed = presentRow(rows())?.querySelector<HTMLElement>(what);
  pressed?.click();
  return !!pressed;
}
