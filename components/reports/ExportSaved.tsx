import { words } from '../../lib/browser/words.ts';
import Notice from '../shared/Notice.tsx';
import { missing, type Progress } from './exportReports.ts';
import { shownCount } from './shownCount.ts';

interface Props {
  progress: Progress;
}

/** What the file has in it, and what it has not. */
export default function ExportSaved({ progress }: Props) {
  const { done, leftOut, total } = progress;
  const notCome = missing(progress);
  return (
    <Notice tone={leftOut + notCome > 0 ? 'decent' : 'good'} title={words('exportSaved', shownCount(done))}>
      {leftOut > 0 && <p>{words('exportLeftOut', shownCount(leftOut))}</p>}
      {notCome > 0 && <p>{words('exportMissing', shownCount(notCome), shownCount(total ?? 0))}</p>}
    </Notice>
  );
}
