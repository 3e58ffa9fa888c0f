import { useEffect, useState } from 'preact/hooks';

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
