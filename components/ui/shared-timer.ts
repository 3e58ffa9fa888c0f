/** Long timers stop while a computer sleeps, so the clock is read at least this often. */
const maxDelayMs = 60_000;

/** The calls that are still to come. `at` is in milliseconds since 1970. */
const calls = new Map<symbol, { at: number; call: () => void }>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the timer ends. */
let wakesAt = Infinity;

/**
 * Calls once at this time, in milliseconds since 1970, or once the page is seen again: nothing is
 * drawn in a hidden tab. All callers of a page share one timer. Returns a function that cancels the
 * call.
 */
export function callAt(at: number, call: () => void): () => void {
  const id = Symbol();
  calls.set(id, { at, call });
  if (at < wakesAt) wakeAt(at);
  return () => {
    calls.delete(id);
    if (calls.size === 0) wakeAt(Infinity);
  };
}

function wakeAt(at: number): void {
  clearTimeout(timer);
  wakesAt = at;
  if (at === Infinity || isHidden()) return;
  timer = setTimeout(wake, Math.min(Math.max(0, at - Date.now()), maxDelayMs));
}

/** The background and tests have no page. */
const page = globalThis.document as Document | undefined;

const isHidden = () => page?.hidden === true;

page?.addEventListener('visibilitychange', () => wakeAt(wakesAt));

/** Resolves once the page is not hidden. */
export async function untilSeen(): Promise<void> {
  while (isHidden())
    await new Promise((resolve) =>
      page?.addEventListener('visibilitychange', resolve, { once: true }),
    );
}

function wake(): void {
  const now = Date.now();
  const due = [...calls].filter(([, { at }]) => at <= now);
  for (const [id] of due) calls.delete(id);
  wakeAt(Math.min(...[...calls.values()].map(({ at }) => at)));
  for (const [, { call }] of due) call();
}
