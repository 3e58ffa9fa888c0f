import { undoMs, undoByKeysMs } from '../../lib/domain/jobs/job.ts';

/** How soon after another one (ms), and how near to it (px), a click is its second half. */
const apart = 600;
const near = 10;

let before: MouseEvent | undefined;
let last: MouseEvent | undefined;
addEventListener(
  'click',
  (event) => {
    before = last;
    last = event;
  },
  { capture: true },
);

/**
 * Whether the last click may be the second half of a double click, or come from a key that is held
 * down. By then another button may lie there, or have the focus: what takes something away, or
 * takes the person away, asks this first.
 */
export function isSecondClick(): boolean {
  if (!before || !last || last.timeStamp - before.timeStamp > apart) return false;
  // By key: no place.
  if (last.detail === 0) return before.detail === 0;
  return Math.hypot(last.clientX - before.clientX, last.clientY - before.clientY) < near;
}

/**
 * How long what the last click deletes can be undone, in milliseconds: a click without a pointer
 * was made by a key or by an assistive tool.
 */
export function undoTimeOfClick(): number {
  return last?.detail === 0 ? undoByKeysMs : undoMs;
}
