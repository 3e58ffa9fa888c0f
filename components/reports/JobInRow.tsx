import type { Job } from '../../lib/domain/jobs/job.ts';
import JobSummary from '../jobs/JobSummary.tsx';
import type { Actions } from '../jobs/use-job-actions.ts';
import { keepFocus } from '../ui/focus.ts';

/** The job of a report or a project with its actions. Duplicates are left to the popup. */
export default function JobInRow({ job, actions }: { job: Job; actions: Actions }) {
  return (
    <JobSummary
      job={job}
      duplicates={[]}
      brief={false}
      onAction={(action, candidate) => {
        keepFocus();
        actions.choose(action, job, candidate);
      }}
      onDeleteDuplicate={() => undefined}
    />
  );
}
