/**
 * Puts the focus where work goes on once what had it is gone: on the row of this report, or on the
 * first row, or on the report that is open in place of the list, or on the list itself where it has
 * none. Whoever has gone elsewhere meanwhile stays there.
 */
export function focusList(reportId?: string): void {
  if (document.activeElement !== document.body) return;
  const row = reportId === undefined ? [] : [`[data-report="${CSS.escape(reportId)}"]`];
  const candidates = [...row, 'tbody a', '.panel', 'section[tabindex="-1"]'].map((one) =>
    document.querySelector<HTMLElement>(one),
  );
  candidates.find((one) => one?.checkVisibility())?.focus();
}
