import { words } from '../../lib/browser/words.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import type { Acquaintance, Glance } from '../../lib/storage/glance.ts';
import ReportRow from './ReportRow.tsx';
import { rowsOf } from './rows.ts';
import { later } from '../shared/later.tsx';
import type { Choice } from '../shared/telling.ts';
import { useSaying } from '../shared/useSaying.ts';
import { useRefresh } from './useRefresh.ts';

interface Props {
  glance: Glance;
  connection: Acquaintance;
  /** The job that the panel speaks of. */
  told: Job | null;
  onChoose: (choice: Choice, job: Job) => void;
  onAsk: (task: Task) => void;
}

const ServiceNotice = later(() => import('../shared/ServiceNotice.tsx'));

const underWay = new Set(['queued', 'sending', 'unknown']);

/** "Recent reports": what was asked for first, then the newest; below them why the list may be old. */
export default function RecentReports({ glance, connection, told, onChoose, onAsk }: Props) {
  const [problem, refresh] = useRefresh(connection.id);
  const [said, say] = useSaying();
  // What waits for the person is said above, with its buttons; once is enough.
  const jobs = glance.jobs.filter((job) => job !== told || underWay.has(job.state.name));
  const rows = rowsOf(jobs, glance.newest?.rows ?? []);
  const toldAlready = told && 'problem' in told.state && told.state.problem?.code === problem?.code;
  return (
    <section class="recent" aria-labelledby="recent">
      <header class="row">
        <h2 id="recent" class="grow label">
          {words('popupRecent')}
        </h2>
        <span class="small muted" aria-live="polite">
          {said}
        </span>
      </header>
      {rows.length > 0 ? (
        <ul class="list" aria-labelledby="recent">
          {rows.map((row) => (
            <ReportRow
              key={row.key}
              row={row}
              jobs={glance.jobs}
              connection={connection}
              brief={told !== null && row.job?.id === told.id}
              onChoose={onChoose}
              onAsk={onAsk}
              onSay={say}
            />
          ))}
        </ul>
      ) : (
        <p class="empty muted">{words('popupEmpty')}</p>
      )}
      {glance.unreadable > 0 && <p class="aside small muted">{words('sharedUnreadable', glance.unreadable)}</p>}
      <div class="service" aria-live="polite">
        {problem && !toldAlready && <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={refresh} />}
      </div>
    </section>
  );
}
