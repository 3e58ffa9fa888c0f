import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { auditId, currentAndPreviousAudit } from '../../../lib/domain/reports/audit.ts';
import type { AcceptedWhere } from '../../../lib/domain/accepted/acceptance.ts';
import { withMarks } from '../../../lib/domain/accepted/mark-accepted.ts';
import { changesBetween } from '../../../lib/domain/reports/checks.ts';
import { linkToReport } from '../../../lib/domain/connections/connection.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { useCheckLives } from '../../report/use-check-lives.ts';
import { checkDocument, reportDocument } from '../../report/report-document.ts';
import { handOverItems } from './hand-over.ts';
import { type ReportsView, viewSearch } from '../view.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/page-state.ts';
import { useAccepted, useMark } from '../../stored/use-accepted.ts';
import { useAccept } from '../accepted/use-accept.tsx';
import Button from '../../ui/Button.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import MoreButton, { useMoreMenu } from '../../ui/MoreButton.tsx';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import ChangesSince from '../../report/ChangesSince.tsx';
import type { CheckTools } from '../../report/CheckItem.tsx';
import Checks from '../../report/Checks.tsx';
import WithReasons from '../../report/WithReasons.tsx';
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
import { addressOf, pageOf, projectOf, type Report } from '../../../lib/domain/reports/report.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  bulks: Bulk[];
  view: ReportsView;
  /** The list that the report was opened from, as far as it is known. */
  listing: Listing<Report> | null;
  id: string;
  actions: Actions;
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
  const { connection, state, bulks, view, listing, id, actions, takesFocus } = props;
  const { jobs } = state;
  const tracker = state.preferences.issueAddress;
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
  const { report, loading, problem } = loaded;
  const mark = useMark(state, report);
  const audits = useMemo(
    () => loaded.audits.map((audit) => withMarks(audit, mark, audit.at)),
    [loaded.audits, mark],
  );
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
  const checks = useMemo(
    () => (report?.checks?.length ? mark(report.checks) : ownAudits?.current?.checks),
    [report?.checks, ownAudits?.current, mark],
  );
  const changes = useMemo(
    () =>
      checks?.length && previous?.checks?.length ? changesBetween(previous.checks, checks) : null,
    [checks, previous],
  );
  const lifeOf = useCheckLives(checks, report?.generatedAt ?? null, audits);
  const page = linkToReport(connection, report ?? { id });
  const accept = useAccept(
    connection.id,
    useAccepted(state),
    report ? placesOf(report) : [],
    actions.announce,
  );
  const [withReasons, setWithReasons] = useState(false);
  const whole = report && { ...report, ...(checks && { checks }) };
  const told = { page, changes, previous, withReasons };
  const [onMore, menu] = useMoreMenu((index) => {
    const check = checks?.[Number(index)];
    return report && check
      ? [
          ...accept.items(check),
          ...handOverItems(checkDocument(check, report, page), tracker, actions),
        ]
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
    acceptAgain: accept.again,
    lifeOf,
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
            problem && <ServiceNotice problem={problem} onRetry={loaded.refresh} />
          )}
        </div>
        {whole && report && ownAudits && !isDeleted && (
          <>
            <ReportHead report={whole} previous={previous} headingId={headingId} />
            <ReportActions
              connection={connection}
              report={report}
              job={job}
              actions={actions}
              headingId={headingId}
              onDismiss={() => void onDismiss().then(loaded.reread)}
              handOver={() => [
                ...accept.allItem(checks ?? []),
                ...handOverItems(reportDocument(whole, told), tracker, actions),
              ]}
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
                  aboveAccepted={<WithReasons value={withReasons} onChange={setWithReasons} />}
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
            {accept.dialog}
          </>
        )}
      </aside>
      {isPrinting && whole && !isDeleted && (
        <PrintedReport
          report={whole}
          document={reportDocument(whole, { ...told, withAdvice: true })}
          audits={audits}
          current={ownAudits?.current ?? null}
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

/** The places where a check of a report can be accepted. Its page is the preset one. */
function placesOf(report: Report): AcceptedWhere[] {
  return [
    { in: 'page', page: pageOf(report) },
    { in: 'project', project: projectOf(report) },
    { in: 'connection' },
  ];
}
