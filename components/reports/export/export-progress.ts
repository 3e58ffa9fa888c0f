import { formatNumber, plural } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';

/** A report that was selected and could not be read, and why. */
export interface LeftOut {
  id: string;
  url: string;
  problem: Problem;
}

/** The progress of an export. */
export interface Progress {
  /** How many reports are in the file. */
  done: number;
  /** How many there are, or null where the service does not count. */
  total: number | null;
  /** How many are gone or cannot be read. */
  leftOut: number;
  /** The first of those that are left out, as far as their ids are known. */
  named: LeftOut[];
  /** Whether the service asked to wait. */
  waiting: boolean;
}

/** The progress of an export that has not begun. */
export const noProgress: Progress = {
  done: 0,
  total: null,
  leftOut: 0,
  named: [],
  waiting: false,
};

/** The progress that a screen reader announced last, and when (milliseconds since 1970). */
export interface Announced {
  at: number;
  progress: Progress;
}

/** Faster than this, a person cannot listen. */
const minAnnounceEveryMs = 2_000;
/** After this time an export is announced that goes on, even within a tenth of the way. */
const maxSilenceMs = 10_000;

/** How many reports are counted or selected, and are neither in the file nor left out. */
export function missingCount({ done, total, leftOut }: Progress): number {
  return total === null ? 0 : Math.max(0, total - done - leftOut);
}

/**
 * How many reports are in the file, of how many where the service counts them. A report that was
 * deleted after it was read is in the file and no longer counted.
 */
export function progressText({ done, total }: Progress): string {
  const isCounted = total !== null && done <= total;
  return isCounted ? plural('exportDoneOf', total, formatNumber(done)) : plural('exportDone', done);
}

/**
 * Whether a screen reader should announce the progress: at each tenth of the way, and after ten
 * seconds if there is anything new. `now` is in milliseconds since 1970.
 */
export function shouldAnnounce(
  { done, total }: Progress,
  announced: Announced,
  now: number,
): boolean {
  const before = announced.progress.done;
  const silence = now - announced.at;
  if (silence >= maxSilenceMs) return done > before;
  const tenthsAt = (count: number) =>
    total === null || total === 0 ? 0 : Math.floor((count * 10) / total);
  return silence >= minAnnounceEveryMs && tenthsAt(done) > tenthsAt(before);
}
