import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Takes the focus when a report opens, and gives it back when it closes: to its row, or where that
 * is gone to the one that was after it.
 */
export function usePanelFocus(id: string, take: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const near = useRef([id]);
  useEffect(() => {
    const listed = [...document.querySelectorAll<HTMLElement>('[data-report]')].map(
      ({ dataset }) => dataset['report'] ?? '',
    );
    const at = listed.indexOf(id);
    if (at !== -1) near.current = [...listed.slice(at), ...listed.slice(0, at).toReversed()];
  });
  useEffect(() => {
    if (take) panel.current?.focus();
    return () => {
      // Once the list is drawn without it: on narrow screens its rows were not there before.
      requestAnimationFrame(() => {
        // Another report may have opened in its place, and somebody who goes back may be elsewhere
        // on the page.
        if (document.activeElement !== document.body) return;
        const rows = near.current.map((one) =>
          document.querySelector<HTMLElement>(`[data-report="${CSS.escape(one)}"]`),
        );
        (
          rows.find((row) => row !== null) ?? document.querySelector<HTMLElement>('.list-bar')
        )?.focus();
      });
    };
  }, []);
  return panel;
}
