import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus near when the button that had it goes away because of what it did: call the function in the click, and the first button (or the
 * container itself) has the focus once the button is gone.
 */
export function useFocusKeeper<Container extends HTMLElement>(): [RefObject<Container | null>, () => void] {
  const container = useRef<Container>(null);
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current || document.activeElement !== document.body) return;
    wanted.current = false;
    (container.current?.querySelector('button') ?? container.current)?.focus();
  });
  return [container, () => (wanted.current = true)];
}
