import { useEffect, useState } from 'preact/hooks';
import type { Draft } from './connection-draft.ts';

type Edits = Partial<Draft>;

/**
 * The typed text of each connection. It is kept while the form is closed, until it is saved or
 * cancelled or the connection is removed. `ids` are all connections with a form, including the new
 * one. Text of one connection never goes to another.
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
