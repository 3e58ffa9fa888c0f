import { useEffect } from 'preact/hooks';

/**
 * Moves the focus back to the list after the element that had it is gone: to the row of this
 * report, else to the first row, the open report, or the list itself. Does nothing if the person
 * has moved the focus elsewhere.
 */
export function focusList(reportId?: string): void {
  if (document.activeElement !== document.body) return;
  const row = reportId === undefined ? [] : [`[data-report="${CSS.escape(reportId)}"]`];
  const candidates = [...row, 'tbody a', '.panel', 'section[tabindex="-1"]'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  );
  candidates.find((element) => element?.checkVisibility())?.focus();
}

/** The element that has the focus, and its surroundings when it got it. */
interface FocusPlace {
  element: Element;
  /** Its ancestors that can take the focus (`tabIndex` -1), from the inside out. */
  ancestors: HTMLElement[];
  /** The rows of its table, if it is in one. */
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
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) place = placeOf(target);
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
