import type { Progress } from './export-reports.ts';

/** What was said of an export last, and when. */
export interface Said {
  at: number;
  progress: Progress;
}

/** Nobody can listen to more, in milliseconds. */
const least = 2_000;
/** And after this long it is time to say that it goes on. */
const longest = 10_000;

/**
 * Whether a screen reader should say how far an export is: each tenth of the way, or after ten
 * seconds where there is anything new.
 */
export function shouldAnnounce({ done, total }: Progress, said: Said, now: number): boolean {
  const before = said.progress.done;
  const since = now - said.at;
  if (since >= longest) return done > before;
  const tenthOf = (count: number) =>
    total === null || total === 0 ? 0 : Math.floor((count * 10) / total);
  return since >= least && tenthOf(done) > tenthOf(before);
}
