import { useEffect, useState } from 'preact/hooks';
import type { Draft } from './connection-draft.ts';

type Edits = Partial<Draft>;

/**
 * Keeps the typed text of each connection while its form is closed. The text goes when it is saved
 * or cancelled, or when its connection is removed. `ids` are all connections that have a form,
 * including the new one. Text never moves from one connection to another.
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
