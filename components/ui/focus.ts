/** How many places of the focus are remembered: enough for a menu, a dialog and a toast. */
const maxPlaces = 10;

/** A focused element, and its surroundings when it got the focus. */
interface Place {
  element: HTMLElement;
  /** The elements around it with `tabindex="-1"`, from the inside out. */
  parts: HTMLElement[];
  /** The row of a list or table that it is in, and all rows there. */
  row: Element | null;
  rows: Element[];
  /** The id of the report that it is about. */
  report: string | undefined;
}

/**
 * Keeps the focus nearby when the focused element goes. This may be a button that its own click
 * replaces, "Undo" after its time, the row of a deleted report, or a report that closes. Call it
 * once on each page. The focus goes to the row of the same report (`data-report`), to the next row,
 * to a button of the nearest part that is left (`tabindex="-1"`), or to where it was before. An
 * element that a component focuses by itself takes precedence.
 */
export function keepFocus(): void {
  let places: Place[] = [];
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) places = [placeOf(target), ...places].slice(0, maxPlaces);
  });
  // A click on an empty place removes the focus on purpose. Browsers send the same event when the
  // focused element is removed or disabled, and while the focus goes to another. So it counts only
  // if the element can still have the focus, and if nothing else has it after that.
  addEventListener('focusout', () =>
    setTimeout(() => {
      const element = places[0]?.element;
      if (isLost() && element && isThere(element) && !element.matches(':disabled')) places = [];
    }),
  );
  const observer = new MutationObserver(() => {
    if (places[0] && !places[0].element.isConnected && isLost()) nearest(places)?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function isLost(): boolean {
  return document.activeElement === document.body;
}

function placeOf(element: HTMLElement): Place {
  const parts: HTMLElement[] = [];
  for (let part = partAround(element); part; part = partAround(part)) parts.push(part);
  const row = element.closest('tr, li');
  return {
    element,
    parts,
    row,
    rows: [...(row?.parentElement?.children ?? [])],
    report: element.closest<HTMLElement>('[data-report]')?.dataset['report'],
  };
}

function partAround({ parentElement }: Element): HTMLElement | null {
  return parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
}

/** Returns what is left near the latest of these places, or else near the one before it. */
function nearest(places: Place[]): HTMLElement | undefined {
  const parts = places.flatMap((place) => place.parts);
  return (
    places.flatMap(controlsNear).find(isThere) ?? parts.find(isThere) ?? inMainPart().find(isThere)
  );
}

/** Returns where to go once nothing is left of where the focus was: to the report that is open. */
function inMainPart(): HTMLElement[] {
  const open = document.querySelector<HTMLElement>('aside[data-report]');
  const others = document.querySelectorAll<HTMLElement>('main :is(aside, section)[tabindex="-1"]');
  return [open, ...[...others].map(mainButton), ...others].filter((one) => one !== null);
}

/** Returns the elements to focus, the best one first. Some may be gone as well. */
function controlsNear({ element, parts, row, rows, report }: Place): HTMLElement[] {
  const at = row === null || row.isConnected ? -1 : rows.indexOf(row);
  const nextRows = at < 0 ? [] : [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  const ownRows = parts[0]?.isConnected ? [] : rowsOf(report);
  const links = [...ownRows, ...nextRows].map((one) =>
    one.querySelector<HTMLElement>('a[href], button:enabled'),
  );
  return [element, ...links, ...parts.map(mainButton)].filter((one) => one !== null);
}

/** Returns the main button of a part, or else its first button, or else its first link. */
function mainButton(part: HTMLElement): HTMLElement | null {
  const buttons = [...part.querySelectorAll<HTMLElement>('button:enabled')].filter(isThere);
  return (
    buttons.find((button) => button.matches('.primary')) ??
    buttons[0] ??
    part.querySelector('a[href]')
  );
}

function rowsOf(report: string | undefined): Element[] {
  return report === undefined
    ? []
    : [...document.querySelectorAll(`:is(tr, li)[data-report="${CSS.escape(report)}"]`)];
}

/** Some elements are visible only on narrow screens. */
function isThere(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}
