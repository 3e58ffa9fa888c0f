import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Listing } from '../use-service-data.ts';
import { viewOf } from './use-listing.ts';

interface Props {
  listing: Listing<Report> | null;
  loading: boolean;
  problem: Problem | null;
  hasUnreadable: boolean;
  nothingSaved: boolean;
  onRetry: () => void;
}

/**
 * The notices above the list: why the list may be old, how many reports could not be read, and
 * whether a change was not saved. The live region is always present, because screen readers ignore
 * a new one.
 */
export default function ListNotices({
  listing,
  loading,
  problem,
  hasUnreadable,
  nothingSaved,
  onRetry,
}: Props) {
  return (
    <div class="notices" aria-live="polite">
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
      <ServiceNotice problem={problem} offlineText={t('sharedOfflineMore')} onRetry={onRetry} />
      {problem &&
        problem.code !== 'offline' &&
        listing?.from === 'archive' &&
        listing.rows.length > 0 &&
        !loading && <p class="small muted">{t('reportsFromArchive')}</p>}
      {listing && viewOf(listing).sortBy === 'change' && (
        <p class="small muted">{t('reportsByChange')}</p>
      )}
      {listing?.from === 'device' && !listing.all && (
        <p class="small muted">{t('reportsByDevice')}</p>
      )}
      {!problem && !loading && listing?.from === 'archive' && (
        <p class="small muted">{t('reportsFoundHere')}</p>
      )}
      {listing && listing.unreadable > 0 && (
        <Notice tone="decent" title={plural('reportsUnreadable', listing.unreadable)} />
      )}
      {hasUnreadable && <p class="small muted">{t('sharedUnreadable')}</p>}
    </div>
  );
}
