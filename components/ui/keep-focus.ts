import { useLayoutEffect } from 'preact/hooks';

/** How long what was asked for may take to be drawn, in milliseconds. */
const waitMs = 2_000;

// Of whoever asked last: what is asked for elsewhere meanwhile is not to lose the focus again.
let target: HTMLElement | null | undefined;
let waitsUntil = 0;

/**
 * Keeps the focus near when the button that has it goes away because of its own click. Call it in
 * the click: it remembers the part of the page around the button that can take the focus
 * (`tabIndex` -1). The component that draws that part calls `useKeptFocus`.
 */
export function keepFocus(): void {
  target = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]');
  waitsUntil = Date.now() + waitMs;
}

/** Keeps it no longer: what comes next has its own idea of where the focus goes. */
export function letFocusGo(): void {
  target = null;
}

/**
 * Gives the focus to the first button of the remembered part, or to the part itself, once the
 * button that had it is gone.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    if (target && Date.now() < waitsUntil && document.activeElement === document.body)
      (target.querySelector('button') ?? target).focus();
  });
}
