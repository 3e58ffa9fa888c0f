import type { Job } from '../../lib/domain/jobs/job.ts';
import type { PageState } from '../../lib/storage/page-state.ts';
import { duplicatesOf } from '../jobs/job-reports.ts';
import CreateForm from './CreateForm.tsx';
import JobPanel from './JobPanel.tsx';
import type { AddressModel } from './use-address.ts';
import type { PageModel } from './use-page.ts';

interface Props {
  stored: PageState;
  address: AddressModel;
  page: PageModel;
}

/** The form that creates a report of a page or runs it again, and how its latest job goes. */
export default function PageForm({ stored, address, page }: Props) {
  const { job, url, ask } = page;
  return (
    <section class="page">
      <CreateForm
        address={address}
        privacy={stored.privacy}
        phase={phaseOf(job)}
        saving={page.saving}
        runnable={page.runnable}
        onAsk={ask}
        onOpen={page.open}
      />
      <JobPanel
        job={job}
        report={page.report}
        duplicates={job ? duplicatesOf(job, stored.jobs) : []}
        nothingSaved={page.nothingSaved}
        onChoose={page.choose}
        onDeleteDuplicate={(reportId) => ask({ kind: 'delete', reportId, url: url ?? '' })}
      />
    </section>
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
