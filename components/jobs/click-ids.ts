/**
 * How close two clicks are to be one, in milliseconds: longer than a double click takes, and than a
 * held key takes to repeat.
 */
export const oneClick = 600;

/**
 * Ids for jobs, such that a double click or a held Enter is one job: asking again for the same
 * thing within 0.6 s of the last time gives the same id.
 */
export function clickIds(
  newId: () => string = () => crypto.randomUUID(),
  now: () => number = Date.now,
): (what: string) => string {
  // Made beforehand: nothing is left to do in the click but to write the job down.
  let id = newId();
  let last: { what: string; at: number } | null = null;
  return (what) => {
    if (last && (last.what !== what || now() - last.at >= oneClick)) id = newId();
    last = { what, at: now() };
    return id;
  };
}
