import { useEffect, useRef } from 'preact/hooks';
import { useOutage } from '../jobs/outage.ts';
import ServiceNotice from '../jobs/ServiceNotice.tsx';
import type { PageModel, useRefresh } from './use-page.ts';

interface Props {
  /** The page above. Its job tells its own problem. */
  page: PageModel;
  refresh: ReturnType<typeof useRefresh>;
}

/**
 * The one notice about the service: why changes wait for it, or why a look at it failed, or else
 * why the list may be old. The live region is always present, because screen readers skip the first
 * text of a new one.
 */
export default function Trouble({ page, refresh: [problem, refresh] }: Props) {
  const { job, look } = page;
  const outage = useOutage();
  const isWaiting = outage !== null;
  const wasWaiting = useRef(isWaiting);
  // The service has answered a job, or the person has discarded it.
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) refresh();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  const isInPanel = job && 'problem' in job.state && job.state.problem?.code === problem?.code;
  const shown = outage?.problem ?? look.problem ?? (isInPanel ? null : problem);
  return (
    <div tabIndex={-1} class="trouble" aria-live="polite">
      {shown && (
        <ServiceNotice problem={shown} onRetry={(shown === look.problem && look.look) || refresh} />
      )}
    </div>
  );
}
