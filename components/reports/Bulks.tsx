import type { Bulk } from '../../lib/model/bulk.ts';
import BulkNotice from './BulkNotice.tsx';

interface Props {
  bulks: Bulk[];
  onAttempt: (change: Promise<unknown>) => void;
}

/** Changes of many reports that are under way, or whose outcome nobody has put aside yet. */
export default function Bulks({ bulks, onAttempt }: Props) {
  if (bulks.length === 0) return null;
  return (
    <div class="bulks">
      {bulks.map((bulk) => (
        <BulkNotice key={bulk.id} bulk={bulk} onAttempt={onAttempt} />
      ))}
    </div>
  );
}
