import { useEffect, useLayoutEffect } from 'preact/hooks';

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

/** The element that has the focus, and its surroundings when it got it. */
interface FocusPlace {
  element: Element;
  /** Its ancestors that can take the focus (`tabIndex` -1), from the inside out. */
  ancestors: HTMLElement[];
  rows: HTMLTableRowElement[];
}

/**
 * Keeps the focus nearby when the element that has it disappears by itself, as "Undo" does when its
 * time is over, and a row after its delete. The focus moves to the nearest part of the page that is
 * left, or to the next row. If a click removes the element, `keepFocus` comes first.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let place: FocusPlace | null = null;
    const isFocusLost = () => document.activeElement === document.body;
    const noteFocus = (event: FocusEvent) => {
      if (event.target instanceof Element) place = placeOf(event.target);
    };
    // A click on an empty place gives up the focus on purpose. Some browsers send the same event
    // when the element with the focus is removed, so the event counts only if the element is still
    // there.
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
  // The row itself, else the next row that is left, else the one before.
  const row =
    at === -1
      ? undefined
      : [...rows.slice(at), ...rows.slice(0, at).toReversed()].find((one) => one.isConnected);
  if (row && row !== ancestor) return row.querySelector('a');
  // Some buttons are visible on narrow screens only.
  const buttons = [...(ancestor?.querySelectorAll('button') ?? [])];
  return buttons.find((button) => button.checkVisibility()) ?? ancestor ?? null;
}
