import { useEffect, useState } from 'preact/hooks';
import type { Draft } from './connection-draft.ts';

type Edits = Partial<Draft>;

/**
 * The edits of each connection, also while its form is closed: until it is saved, cancelled, or the
 * connection is gone. `ids` are the connections whose form may be opened, the new one's too. The
 * edits of one connection are never given to another.
 */
export function useDrafts(ids: string[]) {
  const [typed, setTyped] = useState<Record<string, Edits>>({});
  useEffect(() => {
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id]) => ids.includes(id))));
  }, [ids.join()]);
  return (id: string) => ({
    edits: typed[id] ?? {},
    setEdits: (change: (now: Edits) => Edits) =>
      setTyped((now) => ({ ...now, [id]: change(now[id] ?? {}) })),
  });
}
