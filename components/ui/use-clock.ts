import { useEffect, useState } from 'preact/hooks';

/** The time in milliseconds since 1970, drawn anew each second that is left until then. */
export function useClock(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [until, now]);
  // A change that came after the last second was drawn is not in the future.
  return Math.max(now, Math.min(Date.now(), until));
}
