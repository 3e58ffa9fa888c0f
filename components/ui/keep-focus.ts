import { useLayoutEffect } from 'preact/hooks';

/** Longest time in milliseconds between a click and the drawing of its effect. */
const waitMs = 2_000;

// Set by the last `keepFocus`. Another click in the meantime replaces it.
let target: HTMLElement | null | undefined;
let waitsUntil = 0;

/**
 * Call it in a click whose effect removes the button. It remembers the nearest element around the
 * button that can take the focus (`tabIndex` -1). The component that draws that element calls
 * `useKeptFocus`.
 */
export function keepFocus(): void {
  target = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]');
  waitsUntil = Date.now() + waitMs;
}

/** Forgets the element: something else takes the focus next. */
export function letFocusGo(): void {
  target = null;
}

/**
 * Once the button is gone, gives the focus to the first button in the remembered element, or to the
 * element itself.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    if (target && Date.now() < waitsUntil && document.activeElement === document.body)
      (target.querySelector('button') ?? target).focus();
  });
}
