import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type Bulk,
  hasBulkEnded,
  isUndoable,
  undoableUntil,
} from '../../../lib/domain/jobs/bulk.ts';
import { dismissBulk } from '../../../lib/storage/extension/bulks.ts';
import BulkNotice from './BulkNotice.tsx';
import { focusList } from '../focus-list.ts';
import { useClock } from '../../ui/use-clock.ts';

interface Props {
  bulks: Bulk[];
  onAttempt: (change: Promise<unknown>) => void;
}

/**
 * The change of many reports that is under way, or else the outcome that nobody has put aside yet:
 * one of them, what failed first.
 */
export default function Bulks({ bulks, onAttempt }: Props) {
  // What can still be undone is told of at the foot of the window.
  const now = useClock(Math.max(0, ...bulks.map(undoableUntil)));
  const told = bulks.filter((bulk) => !isUndoable(bulk, now));
  const shown = told.find((bulk) => !hasBulkEnded(bulk)) ?? told.findLast(hasFailed) ?? told.at(-1);
  const list = useRef<HTMLDivElement>(null);
  const dismissed = useRef(false);
  useLayoutEffect(() => {
    if (!dismissed.current || document.activeElement !== document.body) return;
    dismissed.current = false;
    const next = list.current?.querySelector('button');
    if (next) next.focus();
    else focusList();
  });
  const dismiss = () => {
    dismissed.current = true;
    // What ended well before has been told by now.
    const those = told.filter((bulk) => bulk === shown || (hasBulkEnded(bulk) && !hasFailed(bulk)));
    onAttempt(Promise.all(those.map(async ({ id }) => dismissBulk(id))));
  };
  return (
    <div ref={list} class="bulks">
      {shown && (
        <BulkNotice key={shown.id} bulk={shown} onAttempt={onAttempt} onDismiss={dismiss} />
      )}
    </div>
  );
}

function hasFailed({ failedCount }: Bulk): boolean {
  return failedCount > 0;
}
