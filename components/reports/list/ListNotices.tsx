import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import ServiceWords from '../../jobs/ServiceWords.tsx';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Listing } from '../listing.ts';

interface Props {
  connection: PublicConnection;
  listing: Listing<Report> | null;
  loading: boolean;
  problem: Problem | null;
  /** Entries of storage that could not be read. */
  kept: number;
  nothingSaved: boolean;
  onRetry: () => void;
}

/**
 * What a person should know of the list: why it may be old, what could not be read, what was not
 * saved. In a live region that is always there.
 */
export default function ListNotices({
  connection,
  listing,
  loading,
  problem,
  kept,
  nothingSaved,
  onRetry,
}: Props) {
  const offline = problem?.code === 'unreachable' && !navigator.onLine;
  return (
    <div class="notices" aria-live="polite">
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
      {offline ? (
        <Notice tone="none" title={t('sharedOffline')}>
          {t('reportsOfflineMore')}
        </Notice>
      ) : (
        problem && (
          <>
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={onRetry} />
            <div class="small">
              <ServiceWords problem={problem} />
            </div>
            {listing?.from === 'archive' && listing.rows.length > 0 && !loading && (
              <p class="small muted">{t('reportsFromArchive')}</p>
            )}
          </>
        )
      )}
      {listing && listing.unreadable > 0 && (
        <Notice tone="decent" title={plural('reportsUnreadable', listing.unreadable)} />
      )}
      {kept > 0 && <p class="small muted">{plural('reportsUnreadableKept', kept)}</p>}
    </div>
  );
}
