import { useEffect, useLayoutEffect } from 'preact/hooks';

/** The longest time between a click and the drawing of its effect, in milliseconds. */
const waitMs = 2_000;

// The last `keepFocus` sets these. The next click replaces them.
let target: HTMLElement | null | undefined;
let waitsUntil = 0;

/**
 * Call this in the handler of a click that removes its own button. Remembers the nearest element
 * around the button with `tabIndex` -1. The component that draws this element must call
 * `useKeptFocus`.
 */
export function keepFocus(): void {
  target = document.activeElement?.closest<HTMLElement>('[tabindex="-1"]');
  waitsUntil = Date.now() + waitMs;
}

/**
 * Focuses an element, unless the person has focused another. Waits until the window has the focus:
 * until then the browser gives all keys to another window, and a focus ring would lie. Returns a
 * function that ends the wait.
 */
export function focusWhenHeard(find: () => HTMLElement | null | undefined): () => void {
  const focus = () => {
    if (document.activeElement === document.body) find()?.focus();
  };
  if (document.hasFocus()) focus();
  else addEventListener('focus', focus, { once: true });
  return () => removeEventListener('focus', focus);
}

/** Forgets the remembered element, because another element takes the focus next. */
export function letFocusGo(): void {
  target = null;
}

/**
 * When the button is gone, focuses the first button in the remembered element, or the element
 * itself.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    if (target && Date.now() < waitsUntil && document.activeElement === document.body)
      (target.querySelector('button') ?? target).focus();
  });
}

/** The focused element, and its surroundings when it got the focus. */
interface FocusPlace {
  element: Element;
  /** The ancestors with `tabIndex` -1, from the inside out. */
  ancestors: HTMLElement[];
  rows: HTMLTableRowElement[];
}

/**
 * Keeps the focus nearby when the focused element disappears by itself, for example "Undo" after
 * its time, or a row after its delete. The focus moves to the nearest remaining part of the page,
 * or to the next row. If a click removes its own button, `keepFocus` takes precedence.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let place: FocusPlace | null = null;
    const isFocusLost = () => document.activeElement === document.body;
    const noteFocus = (event: FocusEvent) => {
      if (event.target instanceof Element) place = placeOf(event.target);
    };
    // A click on an empty place removes the focus on purpose. Some browsers send the same event
    // when the focused element is removed. So the event counts only if the element still exists.
    const giveUpFocus = () =>
      queueMicrotask(() => place?.element.isConnected && isFocusLost() && (place = null));
    const observer = new MutationObserver(() => {
      if (place && !place.element.isConnected && isFocusLost()) nearestTo(place)?.focus();
    });
    addEventListener('focusin', noteFocus);
    addEventListener('focusout', giveUpFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', noteFocus);
      removeEventListener('focusout', giveUpFocus);
      observer.disconnect();
    };
  }, []);
}

function placeOf(element: Element): FocusPlace {
  const ancestors = [];
  for (
    let ancestor = element.closest<HTMLElement>('[tabindex="-1"]');
    ancestor;
    ancestor = ancestor.parentElement?.closest('[tabindex="-1"]') ?? null
  )
    ancestors.push(ancestor);
  return { element, ancestors, rows: [...(element.closest('table')?.tBodies[0]?.rows ?? [])] };
}

function nearestTo({ ancestors, rows }: FocusPlace): HTMLElement | null {
  const ancestor = ancestors.find((one) => one.isConnected);
  const at = rows.findIndex((row) => ancestors.includes(row));
  // The same row, or the next remaining row, or the row before.
  const row =
    at === -1
      ? undefined
      : [...rows.slice(at), ...rows.slice(0, at).toReversed()].find((one) => one.isConnected);
  if (row && row !== ancestor) return row.querySelector('a');
  // Some buttons are visible only on narrow screens.
  const buttons = [...(ancestor?.querySelectorAll('button') ?? [])];
  return buttons.find((button) => button.checkVisibility()) ?? ancestor ?? null;
}
