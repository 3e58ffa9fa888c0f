import { useEffect } from 'preact/hooks';

/** What has the focus, and where it was when it got it. */
interface Held {
  element: Element;
  /**
   * The parts of the page around it that can take the focus (`tabIndex` -1), from the inside out.
   */
  around: HTMLElement[];
  /** The rows of its table, where it is in one. */
  rows: HTMLTableRowElement[];
}

/**
 * Keeps the focus near when what has it goes away by itself, as the button "Undo" does once its
 * time is over, and the row after it: it goes to what is around it, or to the row beside it. What
 * goes because of a click is for `keepFocus`, which comes first.
 */
export function useNearbyFocus(): void {
  useEffect(() => {
    let held: Held | null = null;
    const isNowhere = () => document.activeElement === document.body;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) held = heldBy(target);
    };
    // Whoever clicks beside everything has let go of it. Some browsers tell the same of what is
    // taken away.
    const letGo = () =>
      queueMicrotask(() => held?.element.isConnected && isNowhere() && (held = null));
    const watch = new MutationObserver(() => {
      if (held && !held.element.isConnected && isNowhere()) nearest(held)?.focus();
    });
    addEventListener('focusin', note);
    addEventListener('focusout', letGo);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', note);
      removeEventListener('focusout', letGo);
      watch.disconnect();
    };
  }, []);
}

function heldBy(element: Element): Held {
  const around = [];
  for (
    let part = element.closest<HTMLElement>('[tabindex="-1"]');
    part;
    part = part.parentElement?.closest('[tabindex="-1"]') ?? null
  )
    around.push(part);
  return { element, around, rows: [...(element.closest('table')?.tBodies[0]?.rows ?? [])] };
}

function nearest({ around, rows }: Held): HTMLElement | null {
  const part = around.find((one) => one.isConnected);
  const at = rows.findIndex((row) => around.includes(row));
  // Its own row, or the one after it, or else the one before.
  const row =
    at === -1
      ? undefined
      : [...rows.slice(at), ...rows.slice(0, at).toReversed()].find((one) => one.isConnected);
  if (row && row !== part) return row.querySelector('a');
  // Some are there on narrow screens only.
  return (
    [...(part?.querySelectorAll('button') ?? [])].find((button) => button.checkVisibility()) ??
    part ??
    null
  );
}
