/**
 * Two clicks closer than this, in milliseconds, are one: longer than a double click takes, and than
 * a held key takes to repeat.
 */
export const oneClickMs = 600;

/**
 * Ids for jobs, so that a double click or a held Enter makes one job: asking for the same thing
 * again within `oneClickMs` of the last time gives the same id.
 */
export function clickIds(
  newId: () => string = () => crypto.randomUUID(),
  now: () => number = Date.now,
): (what: string) => string {
  // Made beforehand, so that a click has nothing to do but to write the job down.
  let id = newId();
  let last: { what: string; at: number } | null = null;
  return (what) => {
    if (last && (last.what !== what || now() - last.at >= oneClickMs)) id = newId();
    last = { what, at: now() };
    return id;
  };
}
