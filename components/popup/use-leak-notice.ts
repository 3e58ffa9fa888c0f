import { useEffect, useState } from 'preact/hooks';
import type LeakNotice from './LeakNotice.tsx';

/** The notice about an address, loaded once it is needed: few addresses need it. */
export function useLeakNotice(isNeeded: boolean): typeof LeakNotice | null {
  const [notice, setNotice] = useState<typeof LeakNotice | null>(null);
  useEffect(() => {
    if (isNeeded && !notice)
      void import('./LeakNotice.tsx').then((loaded) => setNotice(() => loaded.default));
  }, [isNeeded]);
  return notice;
}
