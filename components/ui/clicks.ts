import { oneClickMs } from '../../lib/browser/one-click.ts';

/** The maximum distance between two clicks of a double click, in pixels. */
const doubleClickPx = 10;

let previous: MouseEvent | undefined;
let last: MouseEvent | undefined;
let isEnterHeld = false;
let series = 0;
addEventListener(
  'click',
  (event) => {
    previous = last;
    last = event;
    if (previous === undefined || buttonOf(previous) !== buttonOf(last)) series += 1;
  },
  { capture: true },
);
addEventListener('keydown', ({ repeat, key }) => (isEnterHeld = repeat && key === 'Enter'), {
  capture: true,
});
addEventListener('keyup', () => (isEnterHeld = false), { capture: true });

/**
 * Returns whether the last click is the second half of a double click, or comes from a held key.
 * Use this for a button that people may press twice in a row on purpose: two quick key presses can
 * open a menu and choose an item.
 */
export function isDoubleClick(): boolean {
  // A busy page hears the clicks of a held Enter late, and far apart.
  return last !== undefined && (isByKey(last) ? isEnterHeld : last.detail > 1);
}

/**
 * Returns whether the person probably meant the last two clicks as one: a double click, or two
 * quick clicks at the same place or by key. After the first click another button may have moved
 * there or taken the focus. A button that deletes something or opens another page checks this
 * first.
 */
export function isSecondClick(): boolean {
  if (isDoubleClick()) return true;
  if (!previous || !last || last.timeStamp - previous.timeStamp > oneClickMs) return false;
  // A click by key has no position.
  if (isByKey(last)) return isByKey(previous);
  return (
    Math.hypot(last.clientX - previous.clientX, last.clientY - previous.clientY) < doubleClickPx
  );
}

/**
 * Returns the number of the series of clicks to which the last one belongs. A click on something
 * else, such as "Undo", begins a new series.
 */
export function clickSeries(): number {
  return series;
}

/** The handler of a button that another one may take the place of: it ignores second clicks. */
export const oncePressed = (action: () => unknown) => (): void => {
  if (!isSecondClick()) action();
};

/** Returns whether a key or an assistive tool made the last click. */
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

function buttonOf({ target }: MouseEvent): EventTarget | null {
  const element = target as Partial<Element> | null;
  return element?.closest?.('button, a') ?? target;
}

function isByKey(click: MouseEvent): boolean {
  return click.detail === 0;
}
