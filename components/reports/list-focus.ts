import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Returns the focus to the list after the focused element is gone: to the row of this report, or
 * else to the first row, the open report, or the list itself. Does nothing if the person has
 * focused something else.
 */
export function focusList(reportId?: string): void {
  if (document.activeElement !== document.body) return;
  const row = reportId === undefined ? [] : [`[data-report="${CSS.escape(reportId)}"]`];
  const candidates = [...row, 'tbody a', '.panel', 'section[tabindex="-1"]'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  );
  candidates.find((element) => element?.checkVisibility())?.focus();
}

/**
 * Moves the focus to the panel when a report opens, and back to the report's row when it closes. If
 * this row is gone, the next row gets the focus.
 */
export function usePanelFocus(id: string, takesFocus: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  // The ids of the rows in the order in which they are tried for the focus, noted while the list is
  // drawn.
  const rowOrder = useRef([id]);
  useEffect(() => {
    const listed = [...document.querySelectorAll<HTMLElement>('[data-report]')].map(
      ({ dataset }) => dataset['report'] ?? '',
    );
    const at = listed.indexOf(id);
    if (at !== -1) rowOrder.current = [...listed.slice(at), ...listed.slice(0, at).toReversed()];
  });
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
    return () => {
      // On narrow screens the list is drawn only after the panel has closed.
      requestAnimationFrame(() => {
        // Another report may be open now, or the person may have moved the focus.
        if (document.activeElement !== document.body) return;
        const rows = rowOrder.current.map((rowId) =>
          document.querySelector<HTMLElement>(`[data-report="${CSS.escape(rowId)}"]`),
        );
        const target =
          rows.find((row) => row !== null) ?? document.querySelector<HTMLElement>('.list-bar');
        target?.focus();
      });
    };
  }, []);
  return panel;
}
