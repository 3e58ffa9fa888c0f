import { useEffect, useRef, useState } from 'preact/hooks';
import { readView, type View, viewSearch } from './view.ts';

/** What the page's address says, and how to go elsewhere. */
interface Addressed {
  view: View;
  /**
   * The id of the connection that the address is of: what has the same id elsewhere is another
   * report. Null while none is in use.
   */
  of: string | null;
  /**
   * Goes to another view of the connection in use: as a new entry of the tab's history, or in place
   * of the present one.
   */
  go: (view: View, replace?: boolean) => void;
}

/**
 * The state of the page as its address has it. Where several connections are kept it names the one
 * it is of, so that a bookmark shows no other's. Once another connection is in use, the page goes
 * to its list.
 */
export function useView(active: string | null, several: boolean): Addressed {
  const read = () => ({ view: readView(location.search), of: namedConnection() ?? active });
  const [shown, show] = useState(read);
  const now = useRef(location.search);
  const addressOf = (view: View) => {
    const query = new URLSearchParams(viewSearch(view));
    if (several && active !== null) query.set('connection', active);
    return query.size > 0 ? `?${query}` : '';
  };
  const go = (view: View, replace = false) => {
    const search = addressOf(view);
    show({ view, of: active });
    if (search === now.current && !replace) return;
    now.current = search;
    const address = location.pathname + search;
    if (replace) history.replaceState({ of: active }, '', address);
    else history.pushState({ of: active }, '', address);
  };
  useEffect(() => {
    const follow = () => {
      now.current = location.search;
      show(read());
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [active]);
  const before = useRef(active);
  useEffect(() => {
    const changed = before.current !== null && before.current !== active;
    before.current = active;
    if (shown.of === active || shown.of === null) go(shown.view, true);
    else if (changed) go(readView(''));
  }, [active, several]);
  return { ...shown, go };
}

/**
 * The connection that the address is of, as it says itself, or as the tab's history knows where
 * there was but one.
 */
function namedConnection(): string | null {
  const kept: unknown = history.state;
  const of =
    typeof kept === 'object' && kept !== null && 'of' in kept && typeof kept.of === 'string'
      ? kept.of
      : null;
  return new URLSearchParams(location.search).get('connection') ?? of;
}
