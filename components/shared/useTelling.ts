import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../lib/model/job.ts';
import { justAskedFor, type Telling, tellingOf } from './telling.ts';

/** What to say of a job; drawn anew when it no longer counts as just asked for. */
export function useTelling<Asked extends Job | null>(job: Asked): Asked extends Job ? Telling : Telling | null;
export function useTelling(job: Job | null): Telling | null {
  const [, draw] = useState(0);
  const left = job ? justAskedFor(job, Date.now()) : 0;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => draw((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [job?.id, left > 0]);
  return job && tellingOf(job, navigator.onLine);
}
