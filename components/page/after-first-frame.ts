import { useEffect, useState } from 'preact/hooks';

/** After this time, in milliseconds, the first frame is on the screen. */
const firstFrameMs = 60;

/**
 * Runs work after the first frame, because it would delay this frame. Returns a function that
 * cancels the work.
 */
export function afterFirstFrame(work: () => void): () => void {
  const timer = setTimeout(work, firstFrameMs);
  return () => clearTimeout(timer);
}

/** Loads a component that the first frame does not show. Returns null until it is loaded. */
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
