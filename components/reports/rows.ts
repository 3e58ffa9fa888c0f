/** The rows of the list that is shown, as a person sees them. */
function rows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
}

/** The row that has the focus, or that the menu or the report beside the list is of; null where there is none. */
function presentRow(): HTMLTableRowElement | null {
  return document.activeElement?.closest<HTMLTableRowElement>('tbody tr') ?? document.querySelector<HTMLTableRowElement>('tr.current');
}

/** Moves the focus to the next row (1) or the one before (-1), and to the first one from elsewhere. */
export function moveRow(by: 1 | -1): void {
  const all = rows();
  const present = presentRow();
  const at = present ? all.indexOf(present) + by : 0;
  all[Math.max(0, Math.min(at, all.length - 1))]?.querySelector('a')?.focus();
}

/** Presses something in the row that has the focus: its checkbox, or its link. */
export function pressInRow(what: 'input' | 'a'): void {
  presentRow()?.querySelector<HTMLElement>(what)?.click();
}
