/** How long after a click, in milliseconds, another one can be the second half of it. */
const doubleClickMs = 600;

/** How far from a click, in pixels, the second half of it can be. */
const doubleClickPx = 10;

let previous: MouseEvent | undefined;
let last: MouseEvent | undefined;
let isEnterHeld = false;
addEventListener(
  'click',
  (event) => {
    previous = last;
    last = event;
  },
  { capture: true },
);
addEventListener('keydown', ({ repeat, key }) => (isEnterHeld = repeat && key === 'Enter'), {
  capture: true,
});
addEventListener('keyup', () => (isEnterHeld = false), { capture: true });

/**
 * Whether the last click is the second half of a double click, or comes from a held key. A button
 * that may be clicked twice on purpose asks this: a menu can be opened and answered with two quick
 * keys.
 */
export function isDoubleClick(): boolean {
  // A busy page hears the clicks of a held Enter late, and far apart.
  return last !== undefined && (isByKey(last) ? isEnterHeld : last.detail > 1);
}

/**
 * Whether the last click is a double click, or comes so soon after another one, in the same place
 * or by a key, that the person meant one. By then another button may be in that place, or have the
 * focus. A button that deletes something, or opens another page, asks this first.
 */
export function isSecondClick(): boolean {
  if (isDoubleClick()) return true;
  if (!previous || !last || last.timeStamp - previous.timeStamp > doubleClickMs) return false;
  // A click by key has no place.
  if (isByKey(last)) return isByKey(previous);
  return (
    Math.hypot(last.clientX - previous.clientX, last.clientY - previous.clientY) < doubleClickPx
  );
}

/** Whether the last click was made by a key or by an assistive tool. */
export function isLastClickByKey(): boolean {
  return last !== undefined && isByKey(last);
}

/**
 * The handler of a link that is followed within the page. A click with a key held, or with another
 * button, opens a tab or a window.
 */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    follow();
  };
}

function isByKey(click: MouseEvent): boolean {
  return click.detail === 0;
}
