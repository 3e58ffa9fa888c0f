import type { Job } from '../../lib/domain/jobs/job.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { useMissingChecks } from '../jobs/use-missing-checks.ts';
import FixFirst from '../report/FixFirst.tsx';
import styles from './page-checks.css?inline';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

interface Props {
  connectionId: string;
  /** The audit that `PageResult` shows. */
  latest: Audit;
  jobs: Job[];
  /** The connection that Reports is to show, where it is not the one in use. */
  otherConnection: string | null;
  /** Called when the archive may have checks that it did not have. */
  onRead: () => void;
}

/** The checks to fix first, with their styles. Loaded after the first frame. */
export default function PageChecks({ connectionId, latest, jobs, otherConnection, onRead }: Props) {
  useMissingChecks(connectionId, latest, jobs, onRead);
  const list = useWholeRows();
  const { reportId, checks = [] } = latest;
  return (
    <FixFirst
      checks={checks}
      heading="h2"
      list={list}
      allChecks={{ report: reportId, connection: otherConnection }}
    />
  );
}

/**
 * A list that takes the height of the whole rows that the popup has room for, so that the rest goes
 * to the recent reports. Its rows are of one height, and its styles let it shrink. Measures again
 * whenever a part of the popup changes its size.
 */
function useWholeRows(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [shown, row] = [list.current, list.current?.firstElementChild];
    const parts = shown?.closest('main')?.children;
    if (!shown || !row || !parts) return;
    const fit = () => {
      shown.style.maxHeight = '';
      const height = row.getBoundingClientRect().height;
      const room = shown.getBoundingClientRect().height;
      // Half a pixel is how browsers round.
      const rows = Math.max(1, Math.floor((room + 0.5) / height));
      shown.style.maxHeight = `${rows * height}px`;
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    for (const part of parts) observer.observe(part);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  });
  return list;
}
