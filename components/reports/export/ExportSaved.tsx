import { plural } from '../../../lib/browser/i18n.ts';
import Notice from '../../ui/Notice.tsx';
import { missing, type Progress } from './export-reports.ts';
import { shownCount } from '../shown-count.ts';

interface Props {
  progress: Progress;
}

/** What the file has in it, and what it has not. */
export default function ExportSaved({ progress }: Props) {
  const { done, leftOut, total } = progress;
  const notCome = missing(progress);
  return (
    <Notice tone={leftOut + notCome > 0 ? 'decent' : 'good'} title={plural('exportSaved', done)}>
      {leftOut > 0 && <p>{plural('exportLeftOut', leftOut)}</p>}
      {notCome > 0 && <p>{plural('exportMissing', notCome, shownCount(total ?? 0))}</p>}
    </Notice>
  );
}
