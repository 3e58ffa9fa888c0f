/**
 * Puts the focus where work goes on once what had it is gone: on the row of this report, or on the first row, or on the list itself where it has none. Who has gone
 * elsewhere meanwhile stays there.
 */
export function focusList(reportId?: string): void {
  if (document.activeElement !== document.body) return;
  const row = reportId === undefined ? null : document.querySelector<HTMLElement>(`[data-report="${CSS.escape(reportId)}"]`);
  (row ?? document.querySelector<HTMLElement>('tbody a') ?? document.querySelector<HTMLElement>('section[tabindex="-1"]'))?.focus();
}
