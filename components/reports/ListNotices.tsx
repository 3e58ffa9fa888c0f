import { plural, words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Notice from '../shared/Notice.tsx';
import ServiceNotice from '../shared/ServiceNotice.tsx';
import ServiceWords from '../shared/ServiceWords.tsx';
import type { Listing } from './listing.ts';

interface Props {
  connection: Acquaintance;
  listing: Listing | null;
  loading: boolean;
  problem: Problem | null;
  /** Entries of storage that could not be read. */
  kept: number;
  nothingSaved: boolean;
  onRetry: () => void;
}

/** What a person should know of the list: why it may be old, what could not be read, what was not saved. In a live region that is always there. */
export default function ListNotices({ connection, listing, loading, problem, kept, nothingSaved, onRetry }: Props) {
  const offline = problem?.code === 'unreachable' && !navigator.onLine;
  return (
    <div class="notices" aria-live="polite">
      {nothingSaved && <Notice tone="bad" title={words('popupNothingSaved')} />}
      {offline ? (
        <Notice tone="none" title={words('reportsOffline')}>
          {words('reportsOfflineMore')}
        </Notice>
      ) : (
        problem && (
          <>
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={onRetry} />
            <div class="small">
              <ServiceWords problem={problem} />
            </div>
            {listing?.from === 'archive' && listing.rows.length > 0 && !loading && <p class="small muted">{words('reportsFromArchive')}</p>}
          </>
        )
      )}
      {listing && listing.unreadable > 0 && <Notice tone="decent" title={plural('reportsUnreadable', listing.unreadable)} />}
      {kept > 0 && <p class="small muted">{plural('reportsUnreadableKept', kept)}</p>}
    </div>
  );
}
