import { useEffect, useRef, useState } from 'preact/hooks';
import type { Preferences } from '../../lib/domain/preferences.ts';
import { watchRows } from '../../lib/storage/database/row-changes.ts';
import { watchStorage } from '../../lib/storage/extension-storage.ts';
import { untilSeen } from '../ui/shared-timer.ts';
import { applyTheme } from './show-page.tsx';

interface Watched {
  /** Reads storage again now. */
  refresh: () => Promise<void>;
  /** Stops watching. A reading that is still running is then ignored. */
  stop: () => void;
}

/** Stands for the jobs of lists, which are in the database, where storage has a key. */
const rowsKey = 'rows:';

/** Whether a change concerns the jobs of lists. */
export function isRows(key: string): boolean {
  return key === rowsKey;
}

/** While storage keeps changing, a page reads again at this interval, in milliseconds. */
const everyMs = 250;
/** The first changes are read at once, at most this many: a click makes no more. */
const atOnce = 4;
/** The watches of a page hear of one change within this time, in milliseconds. */
const togetherMs = 10;

/** When the page may read again, in the time of `performance.now()`. */
let turnAt = 0;
let nextTurn: Promise<void> | null = null;

/** Resolves at the page's next turn to read. All that wait for it read at the same moment. */
async function takeTurn(): Promise<void> {
  nextTurn ??= (async () => {
    await untilSeen();
    const now = performance.now();
    turnAt = Math.max(turnAt + everyMs, now - (atOnce - 1) * everyMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(togetherMs, turnAt - now)));
    nextTurn = null;
  })();
  return nextTurn;
}

/**
 * Reads again whenever storage or the jobs of lists change, or only when a key changes that
 * `concerns` accepts: at most four times a second, and in a hidden page not before it is seen. An
 * older reading never replaces a newer one, even if it ends later. The caller starts the first
 * reading with `refresh`.
 */
export function watchStored<Value>(
  read: () => Promise<Value>,
  onRead: (value: Value) => void,
  onError: (error: unknown) => void,
  concerns: (key: string) => boolean = () => true,
): Watched {
  let begun = 0;
  let shown = 0;
  const refresh = async () => {
    const own = ++begun;
    try {
      const value = await read();
      if (own < shown) return;
      shown = own;
      onRead(value);
    } catch (error) {
      if (own < shown) return;
      shown = own;
      onError(error);
    }
  };
  // Storage changes faster than a long list can be read.
  const reread = oneAtATime(async () => {
    await takeTurn();
    if (shown < Infinity) await refresh();
  });
  const unwatch = watchStorage((changed) => {
    if (Object.keys(changed).some(concerns)) void reread();
  });
  const unwatchRows = watchRows(() => {
    if (concerns(rowsKey)) void reread();
  });
  // A page in the browser's memory, or in the back, may have missed changes of rows.
  const onReturn = () => {
    if (!document.hidden && concerns(rowsKey)) void reread();
  };
  addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  const stop = () => {
    shown = Infinity;
    unwatch();
    unwatchRows();
    removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
  return { refresh, stop };
}

/**
 * Returns a function that runs `work`, never twice at a time. It is run once more for all calls
 * that come during a run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      await work();
    }
    running = null;
  };
  return async () => {
    isAsked = true;
    await (running ??= run());
  };
}

/**
 * Returns the result of `read`, or undefined before the first reading. Reads again when a key
 * changes that `concerns` accepts, or when an item of `on` changes. If a reading fails, the
 * previous value stays.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  concerns: (key: string) => boolean,
  on: readonly unknown[] = [],
): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    // An equal value is not drawn again.
    const onRead = (found: Value) => setValue((before) => (isSame(before, found) ? before : found));
    const { refresh, stop } = watchStored(read, onRead, () => undefined, concerns);
    void refresh();
    return stop;
  }, on);
  return value;
}

/** Whether two values that were read are equal. They are JSON, with sets and maps in it. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, plain) === JSON.stringify(other, plain);
}

function plain(_key: string, part: unknown): unknown {
  return part instanceof Set || part instanceof Map ? [...part] : part;
}

/** Returns what `read` finds, as `useStored` does. Reads again only if an item of `on` changes. */
export function useRead<Value>(
  read: () => Promise<Value>,
  on: readonly unknown[],
): Value | undefined {
  return useStored(read, () => false, on);
}

/**
 * The stored values of a whole page, with the theme applied. `isStale` says that the last reading
 * failed: the values before it stay.
 */
export function useStoredPage<Value extends { preferences: Preferences }>(
  read: () => Promise<Value>,
  initial: Value,
): { value: Value; isStale: boolean; refresh: () => Promise<void> } {
  const [value, setValue] = useState(initial);
  const [isStale, setStale] = useState(false);
  const watch = useRef<Watched | null>(null);
  const refresh = async () => watch.current?.refresh();
  useEffect(() => {
    const onRead = (now: Value) => {
      setStale(false);
      applyTheme(now.preferences.theme);
      setValue((before) => (isSame(before, now) ? before : now));
    };
    watch.current = watchStored(read, onRead, () => setStale(true));
    // Catches changes that happened after the first reading and before this watch.
    void refresh();
    return watch.current.stop;
  }, []);
  return { value, isStale, refresh };
}
