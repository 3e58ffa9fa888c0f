import { t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import { isOffline } from '../../jobs/ServiceWords.tsx';

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
  return (
    <div class="notices" aria-live="polite">
      {problem && (
        <ServiceNotice
          problem={problem}
          baseUrl={connection.baseUrl}
          offlineText={isArchived ? t('projectsOfflineMore') : null}
          onRetry={onRetry}
        />
      )}
      {isArchived && problem && !isOffline(problem) && (
        <p class="small muted">{t('reportsFromArchive')}</p>
      )}
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}
