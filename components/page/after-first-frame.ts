import { useEffect, useState } from 'preact/hooks';

/** After this time, in milliseconds, the first frame is on the screen. */
const firstFrameMs = 60;

/**
 * Runs work after the first frame, because it would delay this frame. An effect already runs when
 * the frame is drawn, so what is urgent there waits 0 ms. Returns a function that cancels the work.
 */
export function afterFirstFrame(work: () => void, waitMs = firstFrameMs): () => void {
  const timer = setTimeout(work, waitMs);
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
