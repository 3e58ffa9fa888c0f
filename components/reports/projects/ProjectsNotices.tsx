import { t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import { isOffline } from '../../jobs/problem-message.ts';

interface Props {
  connection: PublicConnection;
  problem: Problem | null;
  /** Whether the list is from the archive. */
  isArchived: boolean;
  nothingSaved: boolean;
  onRetry: () => void;
}

/**
 * The notices above the list of projects: why it may be old, and that a change was not saved. The
 * live region is always there, because screen readers ignore one that has just been added.
 */
export default function ProjectsNotices({
  connection,
  problem,
  isArchived,
  nothingSaved,
  onRetry,
}: Props) {
  const offline = isOffline(problem);
  return (
    <div class="notices" aria-live="polite">
      {offline ? (
        <Notice tone="none" title={t('sharedOffline')}>
          {isArchived && t('projectsOfflineMore')}
        </Notice>
      ) : (
        problem && (
          <>
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={onRetry} />
            {isArchived && <p class="small muted">{t('reportsFromArchive')}</p>}
          </>
        )
      )}
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}
