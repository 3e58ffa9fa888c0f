import { t } from '../../../lib/browser/i18n.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';

interface Props {
  connection: PublicConnection;
  problem: Problem | null;
  /** Whether what is shown is what this device kept. */
  kept: boolean;
  nothingSaved: boolean;
  onRetry: () => void;
}

/**
 * What a person should know of the list of projects: why it may be old, and what was not saved. In
 * a live region that is always there.
 */
export default function ProjectsNotices({
  connection,
  problem,
  kept,
  nothingSaved,
  onRetry,
}: Props) {
  const offline = problem?.code === 'unreachable' && !navigator.onLine;
  return (
    <div class="notices" aria-live="polite">
      {offline ? (
        <Notice tone="none" title={t('sharedOffline')}>
          {kept && t('projectsOfflineMore')}
        </Notice>
      ) : (
        problem && (
          <>
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={onRetry} />
            {kept && <p class="small muted">{t('reportsFromArchive')}</p>}
          </>
        )
      )}
      {nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
    </div>
  );
}
