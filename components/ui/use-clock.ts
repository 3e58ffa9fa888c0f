import { useEffect, useState } from 'preact/hooks';

/** The time in milliseconds since 1970, updated every second until `until`. */
export function useClock(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [until, now]);
  // `until` may have changed since the last update. `now` is too old then.
  return Math.max(now, Math.min(Date.now(), until));
}
