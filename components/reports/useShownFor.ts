import { useState } from 'preact/hooks';
import type { Change } from '../../lib/model/bulk.ts';
import type { Selection } from './selection.ts';

/** Which change is being prepared. It is let go of once something else is selected: what was agreed to was agreed to for that selection. */
export function useShownFor(selection: Selection): { shown: Change['kind'] | null; show: (kind: Change['kind'] | null) => void } {
  const [state, setState] = useState<{ kind: Change['kind']; selection: Selection } | null>(null);
  return {
    shown: state?.selection === selection ? state.kind : null,
    show: (kind) => setState(kind && { kind, selection }),
  };
}
