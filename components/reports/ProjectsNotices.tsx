import { words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Notice from '../shared/Notice.tsx';
import ServiceNotice from '../shared/ServiceNotice.tsx';

interface Props {
  connection: Acquaintance;
  problem: Problem | null;
  /** Whether what is shown is what this device kept. */
  kept: boolean;
  nothingSaved: boolean;
  onRetry: () => void;
}

/** What a person should know of the list of projects: why it may be old, and what was not saved. In a live region that is always there. */
export default function ProjectsNotices({ connection, problem, kept, nothingSaved, onRetry }: Props) {
  const offline = problem?.code === 'unreachable' && !navigator.onLine;
  return (
    <div class="notices" aria-live="polite">
      {offline ? (
        <Notice tone="none" title={words('reportsOffline')}>
          {kept && words('projectsOfflineMore')}
        </Notice>
      ) : (
        problem && (
          <>
            <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={onRetry} />
            {kept && <p class="small muted">{words('reportsFromArchive')}</p>}
          </>
        )
      )}
      {nothingSaved && <Notice tone="bad" title={words('popupNothingSaved')} />}
    </div>
  );
}
