import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatNumber } from '../../../lib/browser/formats.ts';
import { plural, privacyName, resultName, t } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import type { CreateBulk } from '../../../lib/domain/jobs/bulk.ts';
import { isDoneCreate, type Job } from '../../../lib/domain/jobs/job.ts';
import { canGoOn, type KnownBulk } from '../../../lib/storage/bulk-progress.ts';
import { isHasteOver } from '../../../lib/domain/jobs/list-turns.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import {
  cancelBulk,
  dismissBulk,
  pauseBulk,
  resumeBulk,
  retryBulk,
} from '../../../lib/storage/bulks.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { outageOf, usePausedUntil, useReasonToWait } from '../../jobs/outage.ts';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import Notice from '../../ui/Notice.tsx';
import Shape from '../../ui/Shape.tsx';
import { OtherPrivacyLink, useOtherPrivacy } from '../OtherPrivacyCount.tsx';
import { TableHead } from '../ListControls.tsx';
import { heardCount } from '../../jobs/heard-count.ts';
import { oncePressed } from '../../ui/clicks.ts';
import { durationText, timeLeft } from '../duration-text.ts';
import { outcomeText } from '../outcome-text.ts';
import { stateOf, isRemaining, type NewReport, useNewReports } from './use-create-bulk.ts';
import NewReportRow from './NewReportRow.tsx';
import TabsOffer from './TabsOffer.tsx';
import WaitNotice from './WaitNotice.tsx';
import { useLatestAudits } from './use-latest-audits.ts';

const columns = [
  ['newState', 'state'],
  ['sharedAddress', ''],
  ['newNote', 'note'],
] as const;

/** New reports under way: how far they are, and a row for each. */
export default function Running({
  bulk,
  connection,
  takesFocus,
  onAgain,
}: {
  bulk: KnownBulk<CreateBulk>;
  connection: PublicConnection;
  takesFocus: boolean;
  /** Puts these addresses into the next list. */
  onAgain: (addresses: string[]) => void;
}) {
  const { progress } = bulk;
  const reports = useNewReports(bulk);
  const actions = useJobActions(connection);
  const audits = useLatestAudits(
    connection.id,
    reports.filter(({ state }) => state === 'done').map(({ url }) => url),
  );
  const { shown, list, more } = usePieces(reports);
  const [isCancelling, setCancelling] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) panel.current?.querySelector('button')?.focus();
  }, []);
  const jobs = reports.flatMap(({ job }) => job ?? []);
  const undecided = jobs.filter((job) => job.state.name === 'undecided').length;
  const state = progress ? stateOf(bulk, progress, undecided) : 'collecting';
  const hasEnded = state === 'done' || state === 'cancelled' || state === 'undecided';
  const isPaused = state === 'paused';
  /** Puts the list away, and these addresses into the next one. */
  const leave = (again: string[]) => {
    onAgain(again);
    actions.saveChange(dismissBulk(bulk.id));
  };
  const cancel = () => actions.saveChange(cancelBulk(bulk.id));
  const retry = (job?: Job) => actions.saveChange(retryBulk(bulk, job?.id));
  const total = progress?.total ?? reports.length;
  const done = reports.filter((report) => report.state === 'done').length;
  const failed = reports.filter((report) => report.state === 'failed').length;
  const ended = done + failed;
  const left = progress?.left ?? 0;
  const goesOn = canGoOn(bulk);
  const others = useOtherPrivacy(connection.id);
  const differing = reports.filter(({ job }) => hasOtherPrivacy(job, others)).length;
  const isSlow = isHasteOver(jobs);
  /** The jobs whose request is out, or is looked for. */
  const underWay = jobs.filter(({ state: { name } }) => name === 'sending' || name === 'unknown');
  const slow = isSlow ? underWay : [];
  /** Returns the audit that a new report made, and ignores earlier audits of its page. */
  const auditOf = ({ url, job }: NewReport) => {
    const audit = audits.get(url);
    return audit && job && 'reportId' in job.state && audit.reportId === job.state.reportId
      ? audit
      : null;
  };
  const made = reports.map(auditOf);
  const problem = useReasonToWait(connection.id, progress?.problem);
  const outage = outageOf(jobs, usePausedUntil(connection.id), Date.now());
  const remaining = reports.filter(isRemaining).map(({ url }) => url);
  return (
    <div class={progress?.isLost ? 'new lost' : 'new'}>
      <aside ref={panel} tabIndex={-1} class="beside" aria-label={t('newProgress')}>
        <div class="row wrap">
          <strong class="grow of">
            {hasEnded ? outcomeText({ total, done, failed, left }) : t('sharedOf', ended, total)}
          </strong>
          {state === 'running' && !problem && !isSlow && ended < total && (
            <span class="muted">{t('newLeft', durationText(timeLeft(jobs, total - ended)))}</span>
          )}
        </div>
        <progress aria-label={t('newProgress')} max={Math.max(1, total)} value={ended} />
        <p role="status" class="small muted">
          {progress?.isLost
            ? t('sharedListLost')
            : !(state === 'running' && (problem || slow.length > 0)) && t(`newState_${state}`)}
          {!hasEnded && (
            <span class="hidden"> {t('sharedOf', heardCount(ended, total), total)}</span>
          )}
        </p>
        {!hasEnded && (
          <WaitNotice
            problem={problem}
            outage={outage && { ...outage, waiting: total - ended }}
            isPaused={isPaused}
            unconfirmed={slow}
            connectionId={connection.id}
          />
        )}
        <ul class="counts">
          {results.map((result) => (
            <Count
              key={result}
              of={result}
              name={resultName(result)}
              shape={<Shape tone={result} />}
              count={made.filter((audit) => audit?.result === result).length}
            />
          ))}
          <Count
            of="failed"
            name={t('sharedFailed')}
            shape={<span class="cross" aria-hidden="true" />}
            count={failed}
          />
        </ul>
        {differing > 0 && (
          <p class="small">
            <OtherPrivacyLink count={differing} />
          </p>
        )}
        <div class="buttons">
          {!hasEnded && (
            <>
              <Button
                kind={isPaused ? 'primary' : undefined}
                onClick={() => actions.saveChange(pauseBulk(bulk.id, !isPaused))}
              >
                {t(isPaused ? 'sharedResume' : 'newPause')}
              </Button>
              <Button onClick={() => (remaining.length > 0 ? setCancelling(true) : cancel())}>
                {t('sharedCancel')}
              </Button>
            </>
          )}
          {hasEnded && !jobs.some((job) => job.state.name === 'sending') && (
            <>
              {goesOn && (
                <Button
                  kind="primary"
                  onClick={oncePressed(() => actions.saveChange(resumeBulk(bulk.id)))}
                >
                  {t('sharedStartRest')}
                </Button>
              )}
              <Button kind={goesOn ? undefined : 'primary'} onClick={oncePressed(() => leave([]))}>
                {t('newAnotherList')}
              </Button>
              {goesOn && (
                <Button onClick={oncePressed(() => leave(remaining))}>{t('newRestList')}</Button>
              )}
            </>
          )}
          {failed > 0 && <Button onClick={oncePressed(() => retry())}>{t('newRetry')}</Button>}
          {remaining.length > 0 && (
            <Button onClick={() => actions.copy(remaining.join('\n'))}>
              {t(hasEnded && remaining.length === failed ? 'newCopyFailed' : 'newCopy')}
            </Button>
          )}
        </div>
        <p class="small" role="status">
          {actions.announcement}
        </p>
        <div role="alert">
          {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        </div>
        <dl class="facts">
          <dt>{t('newSentTo')}</dt>
          <dd class="cut">
            <bdi>{connectionName(connection)}</bdi>
          </dd>
          <dt>{t('privacyLabel')}</dt>
          <dd>{privacyName(bulk.change.privacy)}</dd>
        </dl>
        {!hasEnded && <p class="small muted">{t('newGoesOn')}</p>}
        <TabsOffer />
        {isCancelling && !hasEnded && (
          <ConfirmDialog
            title={t('newCancelTitle')}
            confirmLabel={t('newCancelYes')}
            cancelLabel={t('newCancelNo')}
            onConfirm={cancel}
            onClose={() => setCancelling(false)}
          >
            {plural('newCancelMore', remaining.length)}
          </ConfirmDialog>
        )}
      </aside>
      <div class="addresses">
        <table role="table" class="table running" aria-label={t('newAddresses')}>
          <TableHead columns={columns} />
          <tbody ref={list} role="rowgroup">
            {shown.map((report) => (
              <NewReportRow
                key={report.url}
                report={report}
                audit={auditOf(report)}
                hasOtherPrivacy={hasOtherPrivacy(report.job, others)}
                hasEnded={hasEnded}
                actions={actions}
                onRetry={retry}
              />
            ))}
          </tbody>
        </table>
        {more}
      </div>
    </div>
  );
}

interface CountProps {
  of: string;
  name: string;
  shape: ComponentChildren;
  count: number;
}

/** How many reports ended in one way. A zero is not coloured. */
function Count({ of, name, shape, count }: CountProps) {
  return (
    <li class={`result ${count > 0 ? of : 'muted'}`}>
      {shape}
      <strong>{name}</strong> {formatNumber(count)}
    </li>
  );
}

/** Whether a new report has another privacy than was asked for. */
function hasOtherPrivacy(job: Job | null, others: ReadonlySet<string>): boolean {
  return job !== null && isDoneCreate(job) && others.has(job.state.reportId);
}
