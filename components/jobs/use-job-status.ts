import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../lib/domain/jobs/job.ts';
import { justAskedFor, type JobStatus, describeJob } from './job-status.ts';

/** What to say of a job; drawn anew when it no longer counts as just asked for. */
export function useJobStatus<Asked extends Job | null>(
  job: Asked,
): Asked extends Job ? JobStatus : JobStatus | null;
export function useJobStatus(job: Job | null): JobStatus | null {
  const [, draw] = useState(0);
  const left = job ? justAskedFor(job, Date.now()) : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => draw((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [job?.id, left > 0]);
  return job && describeJob(job, navigator.onLine);
}
