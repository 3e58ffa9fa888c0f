import { useEffect } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { type Bulk, hasBulkEnded } from '../../../lib/domain/jobs/bulk.ts';
import { cancelBulk, markBulksSeen, retryBulk } from '../../../lib/storage/extension/bulks.ts';
import { problemMessage } from '../../jobs/problem-message.ts';
import Button from '../../ui/Button.tsx';
import Shape from '../../ui/Shape.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import { bulkWords } from './bulk-words.ts';
import ReportFault from '../ReportFault.tsx';

interface Props {
  bulk: Bulk;
  onAttempt: (change: Promise<unknown>) => void;
  onDismiss: () => void;
}

/**
 * How far a change of many reports is, with "Cancel"; then what became of it, naming what failed,
 * with "Retry failed". What ended well is told once.
 */
export default function BulkNotice({ bulk, onAttempt, onDismiss }: Props) {
  useKeptFocus();
  const over = hasBulkEnded(bulk);
  const failed = bulk.failedCount;
  const tone = failed > 0 ? 'bad' : bulk.state === 'done' ? 'good' : 'none';
  const ended = bulk.done + failed;
  const goal = bulk.state === 'collecting' ? Math.max(bulk.total, bulk.expected ?? 0) : bulk.total;
  const isTold = over && failed === 0;
  useEffect(() => {
    if (isTold && !document.hidden) void markBulksSeen([bulk.id]).catch(() => undefined);
  }, [isTold]);
  const act = (change: Promise<unknown>) => {
    keepFocus();
    onAttempt(change);
  };
  return (
    <div tabIndex={-1} class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong role="status">{bulkWords(bulk)}</strong>
        {!over && bulk.problem && <p class="small">{t(problemMessage(bulk.problem.code))}</p>}
        {!over && (
          <progress
            aria-label={t('sharedProgress')}
            {...(goal > 0 && { max: goal, value: ended })}
          />
        )}
        {bulk.leftOut > 0 && <p class="small muted">{plural('bulkLeftOut', bulk.leftOut)}</p>}
        {bulk.missing === null && <p class="small">{t('bulkMaybeMore')}</p>}
        {!!bulk.missing && <p class="small">{plural('bulkMissing', bulk.missing)}</p>}
        {failed > 0 && (
          <ul class="small failed">
            {bulk.failed.map(({ id, url, problem }) => (
              <ReportFault key={id} url={url} problem={problem} />
            ))}
            {failed > bulk.failed.length && (
              <li>{plural('reportsAndMore', failed - bulk.failed.length)}</li>
            )}
          </ul>
        )}
      </div>
      <div class="actions row wrap">
        {over && failed > 0 && (
          <Button kind="small" onClick={() => act(retryBulk(bulk.id))}>
            {t('bulkRetryFailed')}
          </Button>
        )}
        {over ? (
          <Button kind="small" onClick={onDismiss}>
            {t('bulkDismiss')}
          </Button>
        ) : (
          <Button kind="small" onClick={() => act(cancelBulk(bulk.id))}>
            {t('sharedCancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
