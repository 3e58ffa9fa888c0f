import { useRef } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { isInUndoTime, type Job } from '../../lib/domain/jobs/job.ts';
import { isolated, shownProject, shownUrl } from '../../lib/domain/shown-address.ts';
import { useJobStatus } from '../jobs/job-status.ts';
import type { Listing } from './listing.ts';
import { rangeText } from './Pagination.tsx';
import type { ServiceView } from './view.ts';

interface ListAnnouncerProps {
  listing: Listing<unknown> | null;
  /** The view that the listing belongs to. */
  view: ServiceView;
}

/**
 * Tells screen readers which rows are shown and how they are sorted. The key makes them read the
 * same words again for another view.
 */
export function ListAnnouncer({ listing, view }: ListAnnouncerProps) {
  const range = listing && rangeText(listing, view);
  const sortedBy =
    view.tab === 'projects'
      ? t(`projectsSortBy_${view.sortBy}`)
      : t(`reportsSortBy_${view.sortBy}`);
  return (
    <div class="hidden" role="status">
      {range && (
        <p key={listing.key}>
          {listing.isInOwnOrder
            ? t('reportsShownInOwnOrder', range)
            : t('reportsShown', range, sortedBy, t(`reportsOrder_${view.sort}`))}
        </p>
      )}
    </div>
  );
}

/**
 * Tells screen readers the status of the job that changed last since the page opened. Bulk changes
 * have a status of their own, and the toast announces a delete that can be undone.
 */
export function JobsAnnouncer({ jobs }: { jobs: Job[] }) {
  const openedAt = useRef(Date.now());
  const latest = jobs
    .filter((job) => job.bulk === undefined && !isInUndoTime(job, Date.now()))
    .filter(({ changedAt }) => changedAt >= openedAt.current)
    .toSorted((a, b) => a.changedAt - b.changedAt)
    .at(-1);
  const status = useJobStatus(latest ?? null);
  return (
    <p class="hidden" role="status">
      {latest &&
        status &&
        `${t(status.sentence)}: ${isolated('url' in latest.task ? shownUrl(latest.task.url) : shownProject(latest.task.project))}`}
    </p>
  );
}
