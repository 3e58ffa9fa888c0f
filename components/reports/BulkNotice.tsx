import { useEffect, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { type Bulk, isOverBulk } from '../../lib/model/bulk.ts';
import { cancelBulk, dismissBulk, retryBulk } from '../../lib/storage/bulks.ts';
import { sentenceOf } from '../shared/advice.ts';
import Button from '../shared/Button.tsx';
import Shape from '../shared/Shape.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import { bulkWords } from './bulkWords.ts';
import ReportFault from './ReportFault.tsx';

interface Props {
  bulk: Bulk;
  onAttempt: (change: Promise<unknown>) => void;
}

/** How far a change of many reports is, with "Cancel" or "Undo"; then what became of it, naming what failed, with "Retry failed". */
export default function BulkNotice({ bulk, onAttempt }: Props) {
  useKeptFocus();
  const over = isOverBulk(bulk);
  const undoable = useUndoable(bulk);
  const failed = bulk.failedCount;
  const tone = failed > 0 ? 'bad' : bulk.state === 'done' ? 'good' : 'none';
  const ended = bulk.done + failed;
  const goal = bulk.state === 'collecting' ? Math.max(bulk.total, bulk.expected ?? 0) : bulk.total;
  const act = (change: Promise<unknown>) => {
    keepFocus();
    onAttempt(change);
  };
  return (
    <div tabIndex={-1} class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong role="status">{bulkWords(bulk, undoable)}</strong>
        {!over && bulk.problem && <p class="small">{words(sentenceOf(bulk.problem.code))}</p>}
        {!over && !undoable && <progress aria-label={words('popupProgress')} {...(goal > 0 && { max: goal, value: ended })} />}
        {bulk.leftOut > 0 && <p class="small muted">{words('reportsBulkLeftOut', bulk.leftOut)}</p>}
        {bulk.missing === null && <p class="small">{words('reportsBulkMaybeMore')}</p>}
        {!!bulk.missing && <p class="small">{words('reportsBulkMissing', bulk.missing)}</p>}
        {failed > 0 && (
          <ul class="small failed">
            {bulk.failed.map(({ id, url, problem }) => (
              <ReportFault key={id} url={url} problem={problem} />
            ))}
            {failed > bulk.failed.length && <li>{words('reportsBulkMoreFailed', failed - bulk.failed.length)}</li>}
          </ul>
        )}
      </div>
      <div class="actions row wrap">
        {over && failed > 0 && (
          <Button kind="small" onClick={() => act(retryBulk(bulk.id))}>
            {words('reportsRetryFailed')}
          </Button>
        )}
        {over ? (
          <Button kind="small" onClick={() => act(dismissBulk(bulk.id))}>
            {words('reportsDismiss')}
          </Button>
        ) : (
          <Button kind="small" onClick={() => act(cancelBulk(bulk.id))}>
            {words(undoable ? 'popupChoice_undo' : 'popupCancel')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether a delete has not begun yet and can be taken back as a whole. */
function useUndoable({ change, notBefore, done, failedCount, running, state }: Bulk): boolean {
  const [now, setNow] = useState(Date.now);
  const wait = notBefore - now;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return change.kind === 'delete' && wait > 0 && done + failedCount + running.length === 0 && state !== 'cancelled' && state !== 'done';
}
