import { useEffect, useRef, useState } from 'preact/hooks';
import type { Preferences } from '../../lib/domain/preferences.ts';
import { watchStorage } from '../../lib/storage/extension-storage.ts';
import { applyTheme } from './show-page.tsx';

interface Watched {
  /** Reads storage again now. */
  refresh: () => Promise<void>;
  /** Stops watching. A reading that is still running is then ignored. */
  stop: () => void;
}

/**
 * Reads again whenever storage changes, or only when a key changes that `concerns` accepts. An
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
  const unwatch = watchStorage((changed) => {
    if (Object.keys(changed).some(concerns)) void refresh();
  });
  const stop = () => {
    shown = Infinity;
    unwatch();
  };
  return { refresh, stop };
}

/**
 * Returns the result of `read`, or undefined before the first reading. Reads again when a key
 * changes that `concerns` accepts, or when an item of `on` changes. If a reading fails, the
 * previous value stays.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  concerns: (key: string) => boolean,
  on: readonly string[] = [],
): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    const { refresh, stop } = watchStored(read, setValue, () => undefined, concerns);
    void refresh();
    return stop;
  }, on);
  return value;
}

/**
 * Returns what `read` finds: undefined before the first reading. Reads again when an item of `on`
 * changes. If a reading fails, the value of the last one stays.
 */
export function useRead<Value>(
  read: () => Promise<Value>,
  on: readonly unknown[],
): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isOver = false;
    read().then(
      (found) => isOver || setValue(() => found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, on);
  return value;
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
      setValue(now);
    };
    watch.current = watchStored(read, onRead, () => setStale(true));
    // Catches changes that happened after the first reading and before this watch.
    void refresh();
    return watch.current.stop;
  }, []);
  return { value, isStale, refresh };
}
