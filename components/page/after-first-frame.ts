import { useEffect, useState } from 'preact/hooks';

/** By then, in milliseconds, the first frame is on the screen. */
const firstFrameMs = 60;

/**
 * Does work that would delay the first frame, once that is on the screen. Returns a function that
 * cancels it.
 */
export function afterFirstFrame(work: () => void): () => void {
  const timer = setTimeout(work, firstFrameMs);
  return () => clearTimeout(timer);
}

/** A component that the first frame does not have, loaded once it is needed; null until then. */
export function useLazy<Component>(
  isNeeded: boolean,
  load: () => Promise<{ default: Component }>,
): Component | null {
  const [component, setComponent] = useState<Component | null>(null);
  useEffect(() => {
    if (isNeeded && !component) void load().then((loaded) => setComponent(() => loaded.default));
  }, [isNeeded]);
  return component;
}
