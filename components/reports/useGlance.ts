import { useEffect, useRef, useState } from 'preact/hooks';
import { watchStorage } from '../../lib/storage/area.ts';
import { type Glance, readGlance } from '../../lib/storage/glance.ts';
import { dress } from '../shared/dress.ts';

/** What lies in storage, read again whenever it changes, whoever changed it. */
export function useGlance(initial: Glance): Glance {
  const [glance, setGlance] = useState(initial);
  const asked = useRef(0);
  useEffect(() => {
    const refresh = async () => {
      const own = ++asked.current;
      const read = await readGlance();
      // An older reading never replaces a newer one.
      if (own < asked.current) return;
      dress(read.preferences.theme);
      setGlance(read);
    };
    const stop = watchStorage(() => void refresh());
    // What changed between the first reading and now was not heard.
    void refresh();
    return stop;
  }, []);
  return glance;
}
