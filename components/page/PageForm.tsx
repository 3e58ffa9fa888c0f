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

/** The form that creates a report of a page or runs it again, with the state of the latest job. */
export default function PageForm({ stored, address, page }: Props) {
  return (
    <section class="page">
      <CreateForm address={address} privacy={stored.privacy} page={page} />
      <JobPanel page={page} duplicates={page.job ? duplicatesOf(page.job, stored.jobs) : []} />
    </section>
  );
}
