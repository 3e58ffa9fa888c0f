import { useEffect, useRef, useState } from 'preact/hooks';
import { watchStorage } from '../../lib/storage/extension/extension-storage.ts';
import { type PageState, readPageState } from '../../lib/storage/extension/page-state.ts';
import { applyTheme } from '../ui/apply-theme.ts';

/** What lies in storage, read again whenever it changes, whoever changed it. */
export function usePageState(initial: PageState): PageState {
  const [glance, setGlance] = useState(initial);
  const asked = useRef(0);
  useEffect(() => {
    const refresh = async () => {
      const own = ++asked.current;
      const read = await readPageState();
      // An older reading never replaces a newer one.
      if (own < asked.current) return;
      applyTheme(read.preferences.theme);
      setGlance(read);
    };
    const stop = watchStorage(() => void refresh());
    // What changed between the first reading and now was not heard.
    void refresh();
    return stop;
  }, []);
  return glance;
}
