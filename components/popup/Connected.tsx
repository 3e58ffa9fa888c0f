import { useEffect, useState } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { openAddress, openOptions, openReports } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import { isOnThisMachine, reportPageOf } from '../../lib/model/connection.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import { pageOf } from '../../lib/model/page.ts';
import type { Acquaintance, Glance } from '../../lib/storage/glance.ts';
import { addJob } from '../../lib/storage/jobs.ts';
import { clickIds, oneClick } from '../shared/clickIds.ts';
import { undoTimeOfClick } from '../shared/clicks.ts';
import Icon from '../shared/Icon.tsx';
import { duplicatesOf, reportOf } from '../shared/jobReports.ts';
import { leave } from '../shared/leave.ts';
import type { Choice } from '../shared/telling.ts';
import { auditsOf } from './auditsOf.ts';
import Band from './Band.tsx';
import CreateForm from './CreateForm.tsx';
import JobPanel from './JobPanel.tsx';
import RecentReports from './RecentReports.tsx';
import { jobOfPage } from './rows.ts';
import { useAddress } from './useAddress.ts';
import { useHistory } from './useHistory.ts';

interface Props {
  glance: Glance;
  connection: Acquaintance;
  tab: string | undefined;
}

/** The popup with a service to talk to. */
export default function Connected({ glance, connection, tab }: Props) {
  const { jobs, preferences } = glance;
  const [idFor] = useState(() => clickIds());
  const [saving, setSaving] = useState(false);
  const [nothingSaved, setNothingSaved] = useState(false);
  const address = useAddress(tab);
  const url = 'url' in address.reading ? address.reading.url : null;
  const page = url === null ? null : pageOf(url);
  const runs = useHistory(connection.id, page, glance);
  const reports = glance.newest?.rows ?? [];
  const known = reports.find((report) => pageOf(report.url) === page) ?? null;
  const job = page === null ? null : jobOfPage(jobs, page, Date.now());
  const made = job && reportOf(job);

  /** Returns whether the change is written down. */
  const attempt = async (change: Promise<unknown>): Promise<boolean> => {
    void wakeSoon();
    const isSaved = await change.then(
      () => true,
      () => false,
    );
    setNothingSaved(!isSaved);
    return isSaved;
  };
  // Loaded once a job's button is chosen: few openings of the popup have one.
  const act = async (choice: Choice, chosen: Job) => (await import('../shared/act.ts')).act(choice, chosen, connection, preferences);
  const choose = (choice: Choice, chosen: Job) => void attempt(act(choice, chosen));
  // What was written down is drawn.
  useEffect(() => setSaving(false), [job?.id, job?.state.name]);
  const ask = async (task: Task) => {
    // Between the two halves of a double click the first may be drawn already: they are one click all the same.
    const id = idFor(JSON.stringify(task));
    setSaving(true);
    const isSaved = await attempt(addJob(connection.id, task, id, Date.now(), undoTimeOfClick()));
    // The second half of a double click is held off. After a click that left nothing the next one is to be tried.
    if (isSaved) setTimeout(() => setSaving(false), oneClick);
    else setSaving(false);
  };
  const open = () => {
    const link = made === null ? null : reportPageOf(connection, made);
    void leave(link === null ? openReports(made ?? undefined) : openAddress(link));
  };
  return (
    <main class="popup">
      <header class="row">
        <h1 class="grow cut">
          <bdi>{connection.name || URL.parse(connection.baseUrl)?.host}</bdi>
        </h1>
        <button type="button" class="button quiet icon" aria-label={words('popupSettings')} onClick={() => void leave(openOptions())}>
          <Icon outline="M2 4h6M12 4h2M2 12h2M8 12h6M10 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
        </button>
      </header>
      <Band
        audits={page === null ? [] : auditsOf(runs, known)}
        reportable={page !== null}
        reported={known !== null}
        whole={runs !== null}
      />
      <section class="page">
        <CreateForm
          address={address}
          near={isOnThisMachine(connection.baseUrl)}
          privacy={glance.privacy}
          phase={phaseOf(job)}
          saving={saving}
          runnable={runs?.[0]?.reportId ?? known?.id ?? null}
          onAsk={(task) => void ask(task)}
          onOpen={open}
        />
        <JobPanel
          job={job}
          report={reports.find(({ id }) => id === made) ?? null}
          duplicates={job ? duplicatesOf(job, jobs) : []}
          nothingSaved={nothingSaved}
          onChoose={choose}
          onDeleteDuplicate={(reportId) => void ask({ kind: 'delete', reportId, url: url ?? '' })}
        />
      </section>
      <RecentReports glance={glance} connection={connection} told={job} onChoose={choose} onAsk={(task) => void ask(task)} />
    </main>
  );
}

/** What a job of this page leaves to do. What was refused has ended: the button is there again, and why stands below it. */
function phaseOf(job: Job | null): 'ask' | 'busy' | 'done' {
  if (!job || job.state.name === 'refused') return 'ask';
  return job.state.name === 'done' ? 'done' : 'busy';
}
