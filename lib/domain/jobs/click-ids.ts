/**
 * Two clicks within this time (in milliseconds) count as one. The time is longer than a double
 * click, and longer than the repeat of a held key.
 */
export const oneClickMs = 600;

/**
 * Returns a function that gives ids for jobs. A double click or a held Enter makes one job: the
 * same task within `oneClickMs` of the last call gets the same id.
 */
export function clickIds(
  newId: () => string = () => crypto.randomUUID(),
  now: () => number = Date.now,
): (what: string) => string {
  // The id is made beforehand, so that the click only has to write the job.
  let id = newId();
  let last: { what: string; at: number } | null = null;
  return (what) => {
    if (last && (last.what !== what || now() - last.at >= oneClickMs)) id = newId();
    last = { what, at: now() };
    return id;
  };
}
