import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A component that is loaded when it is first shown, so that opening the popup does not wait for it. `ready` loads it beforehand, where the first
 * frame is to have it.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const ready = async () => {
    loaded = (await load()).default;
  };
  function Later(props: Props) {
    const [, draw] = useState(false);
    useEffect(() => {
      if (!loaded) void ready().then(() => draw(true));
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Later, { ready });
}
