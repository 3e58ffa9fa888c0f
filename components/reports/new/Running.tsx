import { useEffect, useRef } from 'preact/hooks';
import { formatNumber, plural, t, resultName } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import {
  countUntried,
  type CreateBulk,
  hasBulkEnded,
  areUnconfirmed,
  maxUnconfirmed,
} from '../../../lib/domain/jobs/bulk.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import { cancelBulk, dismissBulk, pauseBulk, retryBulk } from '../../../lib/storage/bulks.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { useReasonToWait } from '../../jobs/paused.ts';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { privacyName } from '../../report/Privacy.tsx';
import { usePieces } from '../../report/use-pieces.tsx';
import Button from '../../ui/Button.tsx';
import { useKeptFocus } from '../../ui/focus.ts';
import Notice from '../../ui/Notice.tsx';
import Shape from '../../ui/Shape.tsx';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import { durationText, maxMs, usualMs } from './duration-text.ts';
import { stateOf, isRemaining, type NewReport, useNewReports } from './use-create-bulk.ts';
import NewReportRow from './NewReportRow.tsx';
import TabsOffer from './TabsOffer.tsx';
import { useLatestAudits } from './use-latest-audits.ts';
import { onlyPersonMends, type Problem } from '../../../lib/domain/problem.ts';
import { problemMessage } from '../../jobs/ServiceWords.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';

/** New reports under way, a row each, and beside them how far they are. */
export default function Running({
  bulk,
  connection,
}: {
  bulk: CreateBulk;
  connection: PublicConnection;
}) {
  const reports = useNewReports(bulk);
  const [announcement, announce] = useAnnouncement();
  const actions = useJobActions(connection, announce);
  const audits = useLatestAudits(
    connection.id,
    reports.filter(({ state }) => state === 'done').map(({ url }) => url),
  );
  const { shown, list, more } = usePieces<NewReport, HTMLTableSectionElement>(reports);
  const panel = useRef<HTMLElement>(null);
  const hasEnded = hasBulkEnded(bulk);
  useKeptFocus();
  const retry = (target?: string) => actions.saveChange(retryBulk(bulk.id, target));
  // The focused button has disappeared: "Create", or a button that goes at the end.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector('button')?.focus();
  }, [hasEnded, bulk.paused]);
  const ended = bulk.done + bulk.failedCount;
  const left = reports.filter(({ state }) => state === 'waiting' || state === 'running').length;
  const perReport = ended > 0 ? Math.min((Date.now() - bulk.createdAt) / ended, maxMs) : usualMs;
  /** Returns the audit that a new report made, and ignores earlier audits of its page. */
  const auditOf = ({ url, reportId }: NewReport) => {
    const audit = audits.get(url);
    return audit && audit.reportId === reportId ? audit : null;
  };
  const made = reports.map(auditOf);
  const undecided = new Set(
    reports.filter(({ job }) => job?.state.name === 'undecided').map(({ id }) => id),
  );
  const state = stateOf(bulk, undecided.size);
  const problem = useReasonToWait(bulk);
  const untried = countUntried(bulk);
  const remaining = reports.filter(isRemaining).map(({ url }) => url);
  return (
    <div class="new">
      <div class="addresses">
        <table role="table" class="table running" aria-label={t('newAddresses')}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" class="state">
                {t('newState')}
              </th>
              <th role="columnheader">{t('sharedAddress')}</th>
              <th role="columnheader" class="note">
                {t('newNote')}
              </th>
            </tr>
          </thead>
          <tbody ref={list} role="rowgroup">
            {shown.map((report) => (
              <NewReportRow
                key={report.id}
                report={report}
                audit={auditOf(report)}
                hasEnded={hasEnded}
                actions={actions}
                onRetry={retry}
              />
            ))}
          </tbody>
        </table>
        {more}
      </div>
      <aside ref={panel} tabIndex={-1} class="beside" aria-label={t('newProgress')}>
        <div class="row wrap">
          <strong class="grow of">
            {t('newOf', formatNumber(ended), formatNumber(bulk.total))}
          </strong>
          {!hasEnded && !bulk.paused && !problem && left > 0 && (
            <span class="muted">{t('newLeft', durationText(left * perReport))}</span>
          )}
        </div>
        <progress aria-label={t('newProgress')} max={Math.max(1, bulk.total)} value={ended} />
        <p role="status" class="small muted">
          {untried > 0
            ? plural('newListLost', bulk.total, formatNumber(bulk.done))
            : t(`newState_${state}`)}
        </p>
        {!hasEnded && (
          <WaitNotice
            problem={problem}
            paused={bulk.paused ?? false}
            reports={reports}
            connection={connection}
          />
        )}
        <ul class="counts">
          {results.map((result) => (
            <li key={result} class={`result ${result}`}>
              <Shape tone={result} />
              <strong>{resultName(result)}</strong>{' '}
              {formatNumber(made.filter((audit) => audit?.result === result).length)}
            </li>
          ))}
          <li class="result failed">
            <span class="cross" aria-hidden="true" />
            <strong>{t('newFailed')}</strong> {formatNumber(bulk.failedCount)}
          </li>
        </ul>
        <div class="buttons">
          {!hasEnded && (
            <>
              <Button onClick={() => actions.saveChange(pauseBulk(bulk.id, !bulk.paused))}>
                {t(bulk.paused ? 'newResume' : 'newPause')}
              </Button>
              <Button onClick={() => actions.saveChange(cancelBulk(bulk.id))}>
                {t('sharedCancel')}
              </Button>
            </>
          )}
          {hasEnded && bulk.running.every((id) => undecided.has(id)) && (
            <Button kind="primary" onClick={() => actions.saveChange(dismissBulk(bulk.id))}>
              {t('newAnotherList')}
            </Button>
          )}
          {bulk.failedCount > 0 && untried === 0 && (
            <Button kind="small" onClick={() => retry()}>
              {t('newRetry')}
            </Button>
          )}
          {remaining.length > 0 && (
            <Button kind="small" onClick={() => actions.copy(remaining.join('\n'), t('newCopied'))}>
              {t('newCopy')}
            </Button>
          )}
        </div>
        <p class="small" role="status">
          {announcement}
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
      </aside>
    </div>
  );
}

interface WaitNoticeProps {
  /** The reason for waiting. */
  problem: Problem | undefined;
  /** Whether the person paused the list. */
  paused: boolean;
  reports: NewReport[];
  connection: PublicConnection;
}

/** Says why new reports wait or are created one at a time, and whether the person must act. */
export function WaitNotice({ problem, paused, reports, connection }: WaitNoticeProps) {
  const next = reports.findIndex(({ state }) => state === 'waiting');
  const last = reports.slice(Math.max(0, next - maxUnconfirmed), Math.max(0, next));
  return (
    <div role="status">
      {problem && onlyPersonMends(problem) ? (
        <ServiceNotice problem={problem} baseUrl={connection.baseUrl} onRetry={() => undefined} />
      ) : problem ? (
        <Notice tone="decent" title={t(problemMessage(problem.code))}>
          {!paused && t('newTriesAgain')}
        </Notice>
      ) : (
        areUnconfirmed(last.map(({ job }) => job)) && (
          <Notice tone="decent" title={plural('newNoneConfirmed', maxUnconfirmed)}>
            {t('newOneByOne')}
          </Notice>
        )
      )}
    </div>
  );
}
