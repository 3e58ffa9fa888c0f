import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { auditId, currentAndPreviousAudit } from '../../../lib/domain/reports/audit.ts';
import { changesBetween } from '../../../lib/domain/reports/checks.ts';
import { linkToReport } from '../../../lib/domain/connections/connection.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { checkDocument, reportDocument } from '../../report/report-document.ts';
import { handOverItems } from './hand-over.ts';
import { type ReportsView, viewSearch } from '../view.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import Button from '../../ui/Button.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import MoreButton, { useMoreMenu } from '../../ui/MoreButton.tsx';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import ChangesSince from '../../report/ChangesSince.tsx';
import type { CheckTools } from '../../report/CheckItem.tsx';
import Checks from '../../report/Checks.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import PrintedReport from './PrintedReport.tsx';
import OtherFields from './OtherFields.tsx';
import History from '../../report/History.tsx';
import ReportActions from './ReportActions.tsx';
import ReportHead from './ReportHead.tsx';
import { type ReadingWidth, useNarrow, useReadingPlace } from './use-reading-width.ts';
import { usePreviousChecks, useReport } from './use-report.ts';
import { documentTitle } from '../use-view.ts';
import type { Listing } from '../use-service-data.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { useBulkEffect } from '../bulk/use-bulks.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { isolated, shownUrl } from '../../../lib/domain/addresses/shown-address.ts';
import { addressOf, type Report } from '../../../lib/domain/reports/report.ts';

interface Props {
  connection: PublicConnection;
  jobs: Job[];
  bulks: Bulk[];
  view: ReportsView;
  /** The list that the report was opened from, as far as it is known. */
  listing: Listing<Report> | null;
  id: string;
  actions: Actions;
  /** The address of a new issue, with its placeholders, or empty. */
  tracker: string;
  takesFocus: boolean;
  width: ReadingWidth;
  /** Whether the failed checks are grouped by category. */
  byCategory: boolean;
  onByCategory: (byCategory: boolean) => void;
  /** Forgets that the report has another privacy than was asked for. */
  onDismiss: () => Promise<void>;
  onClose: () => void;
  onCompare: (ids: [string, string]) => void;
  /** Called when the report is deleted while it is open. */
  onDeleted: () => void;
}

/**
 * The open report, beside the list or in its place. It takes the focus when it opens. When it
 * closes, the focus returns to the report's row.
 */
export default function ReportPanel(props: Props) {
  const { connection, jobs, bulks, view, listing, id, actions, tracker, takesFocus } = props;
  const { width, byCategory, onByCategory, onDismiss, onClose, onCompare, onDeleted } = props;
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, []);
  useReadingPlace(panel, width.isFull);
  const showsAdvice = useNarrow() || width.isFull;
  const headingId = useId();
  const job = jobs.findLast(({ task }) => 'reportId' in task && task.reportId === id) ?? null;
  const bulkEffect = useBulkEffect(bulks, id);
  const revision = `${useJobRevision(job)} ${bulkEffect.times}`;
  const loaded = useReport(connection.id, id, revision, listing);
  const { report, audits, loading, problem } = loaded;
  /** The keys that go on to the next report have its name told. */
  const named = report ?? listing?.rows.find((row) => row.id === id);
  const ownAudits = report ? currentAndPreviousAudit(report, audits) : null;
  const previous = ownAudits?.previous ?? null;
  const isAsking = usePreviousChecks(
    connection.id,
    id,
    previous,
    !loading && !problem,
    () => void loaded.reread(),
  );
  const isDeletedByJob = job?.task.kind === 'delete' && job.state.name === 'done';
  const isDeleted = isDeletedByJob || bulkEffect.deleted !== null;
  const wasDeleted = useRef(isDeletedByJob).current;
  const isDeletedNow = (isDeletedByJob && !wasDeleted) || bulkEffect.deleted === 'meanwhile';
  useEscape(onClose);
  useEffect(() => {
    if (isDeletedNow) onDeleted();
  }, [isDeletedNow]);
  useEffect(() => {
    document.title = documentTitle(view, report);
  }, [view, report?.url]);
  const checks = report?.checks?.length ? report.checks : ownAudits?.current?.checks;
  const changes = useMemo(
    () =>
      checks?.length && previous?.checks?.length ? changesBetween(previous.checks, checks) : null,
    [checks, previous],
  );
  const page = linkToReport(connection, report ?? { id });
  const [onMore, menu] = useMoreMenu((index) => {
    const check = checks?.[Number(index)];
    return report && check
      ? handOverItems(checkDocument(check, report, page), tracker, actions)
      : [];
  });
  const tools: CheckTools = {
    more: (check, describedBy) => (
      <MoreButton
        of={String(checks?.indexOf(check))}
        label={t('detailCheckMore')}
        describedBy={describedBy}
        onMore={onMore}
      />
    ),
    copy: (text) => actions.copy(text),
    showsAdvice,
  };
  const isPrinting = usePrinting();
  return (
    <>
      <aside
        ref={panel}
        class={width.isFull ? 'panel full' : 'panel'}
        aria-label={
          named ? t('detailReportOf', isolated(shownUrl(addressOf(named)))) : t('detailReport')
        }
        tabIndex={-1}
        data-report={id}
      >
        <div class="row close">
          <Button kind="quiet small" onClick={onClose}>
            <span class="back">{t('detailBack')}</span>
            <span class="beside">{t('sharedClose')}</span>
          </Button>
          <progress class="grow" hidden={!loading} aria-label={t('reportsLoading')} />
          <span class="width">
            <Button kind="quiet small" onClick={() => width.change(!width.isFull)}>
              {t(width.isFull ? 'detailBeside' : 'detailFullWidth')}
            </Button>
          </span>
        </div>
        <div aria-live="polite">
          {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
          {isDeleted ? (
            <Notice tone="none" title={t('detailGone')} />
          ) : (
            problem && (
              <ServiceNotice
                problem={problem}
                baseUrl={connection.baseUrl}
                onRetry={loaded.refresh}
              />
            )
          )}
        </div>
        {report && ownAudits && !isDeleted && (
          <>
            <ReportHead
              report={{ ...report, ...(checks && { checks }) }}
              previous={previous}
              headingId={headingId}
            />
            <ReportActions
              connection={connection}
              report={report}
              job={job}
              actions={actions}
              headingId={headingId}
              onDismiss={() => void onDismiss().then(loaded.reread)}
              handOver={() =>
                handOverItems(
                  reportDocument({ ...report, ...(checks && { checks }) }, { page, changes }),
                  tracker,
                  actions,
                )
              }
            />
            <div class="parts">
              <div>
                <ChangesSince
                  key={`${previous?.reportId} ${previous?.at}`}
                  previous={previous}
                  score={report.score}
                  changes={changes}
                  loading={loading || isAsking}
                />
                <Checks
                  checks={checks ?? []}
                  unchecked={report.unchecked ?? []}
                  categories={report.categories ?? {}}
                  byCategory={byCategory}
                  onByCategory={onByCategory}
                  loading={loading}
                  tools={tools}
                />
              </div>
              <div>
                <History
                  audits={audits}
                  current={ownAudits.current}
                  compare={(...pair) => {
                    const compare: [string, string] = [auditId(pair[0]), auditId(pair[1])];
                    return {
                      href: viewSearch({ ...view, compare }),
                      onClick: onPlainClick(() => onCompare(compare)),
                    };
                  }}
                />
                <OtherFields report={report} />
              </div>
            </div>
            {menu}
          </>
        )}
      </aside>
      {isPrinting && report && !isDeleted && (
        <PrintedReport
          report={report}
          checks={checks ?? []}
          audits={audits}
          current={ownAudits?.current ?? null}
          previous={previous}
          changes={changes}
          page={page}
        />
      )}
    </>
  );
}

/** Returns a text that changes whenever a job of this report ends. Bulks do not count. */
function useJobRevision(job: Job | null): string {
  const endedJobs = useRef(0);
  const wasBusy = useRef(false);
  const isBusy = job !== null && !hasEnded(job);
  if (wasBusy.current && !isBusy) endedJobs.current += 1;
  wasBusy.current = isBusy;
  return `${endedJobs.current} ${job?.state.name === 'done' ? job.id : ''}`;
}
