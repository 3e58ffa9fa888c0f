import { useEffect, useState } from 'preact/hooks';
import { wakeSoon } from '../../lib/browser/alarms.ts';
import { closePopupAfter, openAddress, openReports } from '../../lib/browser/tabs.ts';
import { reportPageOf } from '../../lib/domain/connections/connection.ts';
import type { Job, Task } from '../../lib/domain/jobs/job.ts';
import { pageKey } from '../../lib/domain/page-url.ts';
import type { PageState, PublicConnection } from '../../lib/storage/extension/page-state.ts';

import { oneClickMs } from '../../lib/domain/jobs/click-ids.ts';
import { useAddJob } from '../jobs/use-add-job.ts';
import { duplicatesOf, reportOf } from '../jobs/job-reports.ts';
import type { JobAction } from '../jobs/job-status.ts';
import PageResult, { auditsOf } from './PageResult.tsx';
import CreateForm from './CreateForm.tsx';
import JobPanel from './JobPanel.tsx';
import RecentReports from './RecentReports.tsx';
import { jobOfPage } from './recent-rows.ts';
import type { useAddress } from './use-address.ts';
import { useHistory } from './use-history.ts';
import { useLazy } from './use-lazy.ts';

interface Props {
  stored: PageState;
  connection: PublicConnection;
  address: ReturnType<typeof useAddress>;
}

/** The popup below its header, while there is a connection. */
export default function Connected({ stored, connection, address }: Props) {
  const { jobs } = stored;
  const add = useAddJob(connection.id);
  const [saving, setSaving] = useState(false);
  const [nothingSaved, setNothingSaved] = useState(false);
  const url = 'url' in address.reading ? address.reading.url : null;
  const page = url === null ? null : pageKey(url);
  const [runs, rereadHistory] = useHistory(connection.id, page, stored);
  const reports = stored.newest?.rows ?? [];
  const known = reports.find((report) => pageKey(report.url) === page) ?? null;
  const job = page === null ? null : jobOfPage(jobs, page, Date.now());
  const made = job && reportOf(job);
  const latest = runs?.[0];
  const PageChecks = useLazy(latest !== undefined, () => import('./PageChecks.tsx'));
  /** The Reports page is of the connection in use, unless its address names another one. */
  const elsewhere = stored.passedOver && connection.id;

  /** Waits for a change of storage and returns whether it was saved. */
  const track = async (change: Promise<unknown>): Promise<boolean> => {
    void wakeSoon();
    const isSaved = await change.then(
      () => true,
      () => false,
    );
    setNothingSaved(!isSaved);
    return isSaved;
  };
  // Loaded in the click, since few openings of the popup show a job with buttons.
  const perform = async (choice: JobAction, chosen: Job) =>
    (await import('../jobs/perform-job-action.ts')).performJobAction(choice, chosen, connection);
  const choose = (choice: JobAction, chosen: Job) => void track(perform(choice, chosen));
  // The saved job is drawn by now.
  useEffect(() => setSaving(false), [job?.id, job?.state.name]);
  const ask = async (task: Task) => {
    setSaving(true);
    const isSaved = await track(add(task));
    // The second half of a double click is ignored. After a failure the next click counts at once.
    if (isSaved) setTimeout(() => setSaving(false), oneClickMs);
    else setSaving(false);
  };
  const open = () => {
    const link = made === null ? null : reportPageOf(connection, made);
    void closePopupAfter(
      link === null ? openReports(made ?? undefined, elsewhere) : openAddress(link),
    );
  };
  return (
    <>
      <PageResult
        audits={page === null ? [] : auditsOf(runs, known)}
        reportable={page !== null}
        reported={known !== null}
        whole={runs !== null}
      />
      {PageChecks && latest && (
        <PageChecks
          connectionId={connection.id}
          latest={latest}
          jobs={jobs}
          elsewhere={elsewhere}
          onRead={rereadHistory}
        />
      )}
      <section class="page">
        <CreateForm
          address={address}
          privacy={stored.privacy}
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
      <RecentReports
        stored={stored}
        connection={connection}
        jobInPanel={job}
        onChoose={choose}
        onAsk={(task) => void ask(task)}
      />
    </>
  );
}

/**
 * The phase of the form, after the latest job of this page. After a refusal the button is there
 * again, with the reason below it.
 */
function phaseOf(job: Job | null): 'ask' | 'busy' | 'done' {
  if (!job || job.state.name === 'refused') return 'ask';
  return job.state.name === 'done' ? 'done' : 'busy';
}
