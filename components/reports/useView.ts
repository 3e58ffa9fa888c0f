import { useEffect, useRef, useState } from 'preact/hooks';
import { readView, type View, viewSearch } from '../../lib/model/view.ts';

/** The state of the page as its address has it, and how to go to another: as a new entry of the tab's history, or in place of the present one. */
export function useView(): [View, (view: View, replace?: boolean) => void] {
  const [view, setView] = useState(() => readView(location.search));
  const now = useRef(viewSearch(view));
  useEffect(() => {
    const follow = () => {
      const shown = readView(location.search);
      now.current = viewSearch(shown);
      setView(shown);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = (next: View, replace = false) => {
    const search = viewSearch(next);
    if (search === now.current) return;
    now.current = search;
    const address = location.pathname + search;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    setView(next);
  };
  return [view, go];
}
