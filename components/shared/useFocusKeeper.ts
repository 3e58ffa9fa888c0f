import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** How long what was asked for may take to be drawn, in milliseconds. */
const patience = 2_000;

// Whoever asked last: what is asked for elsewhere meanwhile is not to lose the focus again.
let keeper: RefObject<HTMLElement | null> | undefined;
let until = 0;

/**
 * Keeps the focus near when the button that had it goes away because of what it did: call the function in the click, and the first button (or the
 * container itself) has the focus once the button is gone.
 */
export function useFocusKeeper<Container extends HTMLElement>(): [RefObject<Container | null>, () => void] {
  const container = useRef<Container>(null);
  useLayoutEffect(() => {
    if (keeper === container && Date.now() < until && document.activeElement === document.body)
      (container.current?.querySelector('button') ?? container.current)?.focus();
  });
  const keep = () => {
    keeper = container;
    until = Date.now() + patience;
  };
  return [container, keep];
}
