import { useState } from 'preact/hooks';
import type { BulkChange } from '../../../lib/domain/jobs/bulk.ts';
import type { Selection } from '../selection.ts';

/**
 * Which change is being prepared. It is let go of once something else is selected: what was agreed
 * to was agreed to for that selection.
 */
export function usePendingChange(selection: Selection): {
  shown: BulkChange['kind'] | null;
  show: (kind: BulkChange['kind'] | null) => void;
} {
  const [state, setState] = useState<{ kind: BulkChange['kind']; selection: Selection } | null>(
    null,
  );
  return {
    shown: state?.selection === selection ? state.kind : null,
    show: (kind) => setState(kind && { kind, selection }),
  };
}
