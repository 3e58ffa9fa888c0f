import { plural } from '../../../lib/browser/i18n.ts';
import type { Progress } from './export-reports.ts';
import ReportFault from '../ReportFault.tsx';

interface Props {
  progress: Progress;
}

/**
 * Which reports the file lacks, and why, where it is known which they are. Not in a live region:
 * nobody wants to hear all of it at once.
 */
export default function LeftOutList({ progress: { leftOut, named } }: Props) {
  if (named.length === 0) return null;
  return (
    <ul class="small failed" tabIndex={0} aria-label={plural('exportLeftOut', leftOut)}>
      {named.map(({ id, url, problem }) => (
        <ReportFault key={id} url={url} problem={problem} />
      ))}
      {leftOut > named.length && <li>{plural('reportsAndMore', leftOut - named.length)}</li>}
    </ul>
  );
}
