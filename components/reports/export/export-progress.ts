import { plural } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';

/** A selected report that could not be read, and why. */
export interface LeftOut {
  id: string;
  url: string;
  problem: Problem;
}

/** The progress of an export. */
export interface Progress {
  /** The number of reports in the file. */
  done: number;
  /** The number of reports to export. Null if the service does not count them. */
  total: number | null;
  /** The number of reports that are gone or cannot be read. */
  leftOut: number;
  /** The first left-out reports whose ids are known. */
  named: LeftOut[];
  /** Whether the service asked to wait. */
  waiting: boolean;
}

/** The progress of an export that has not started. */
export const noProgress: Progress = {
  done: 0,
  total: null,
  leftOut: 0,
  named: [],
  waiting: false,
};

/** The last progress that was announced to screen readers, and when (milliseconds since 1970). */
export interface Announced {
  at: number;
  progress: Progress;
}

/** Announcements are at least this far apart, so that a person can follow. */
const minAnnounceEveryMs = 2_000;
/** After this time a running export is announced again, even before the next tenth is reached. */
const maxSilenceMs = 10_000;

/** Returns how many reports are neither in the file nor left out. */
export function missingCount({ done, total, leftOut }: Progress): number {
  return total === null ? 0 : Math.max(0, total - done - leftOut);
}

/**
 * Returns how many reports are in the file, and the total if the service counts reports. The total
 * is omitted if it is lower, because reports in the file may have been deleted since.
 */
export function progressText({ done, total }: Progress): string {
  const isCounted = total !== null && done <= total;
  return isCounted ? plural('sharedReportsOf', total, done) : plural('reportsCount', done);
}

/**
 * Returns whether screen readers should hear the progress: at each tenth, and after ten seconds if
 * it has changed. `now` is in milliseconds since 1970.
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
