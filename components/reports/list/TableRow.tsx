import { useId } from 'preact/hooks';
import { language, t } from '../../../lib/browser/i18n.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../lib/domain/page-url.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { type ReportsView, viewSearch } from '../view.ts';
import type { TargetProgress } from '../../../lib/storage/archive/bulk-targets.ts';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import PageAddress from '../../report-parts/PageAddress.tsx';
import { privacyName } from '../../report-parts/PrivacyChoice.tsx';
import PrivacyForm from '../../report-parts/PrivacyForm.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import Result from '../../report-parts/Result.tsx';
import RowJob from '../../jobs/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import RowStanding from './RowStanding.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';

interface Props {
  report: Report;
  view: ReportsView;
  job: Job | null;
  /** Where it stands in a change of many. */
  standing: TargetProgress | null;
  /** Whether this is what the device kept, since the service could not be asked. */
  old: boolean;
  selected: boolean;
  /** Whether its privacy is being changed, in a form below it. */
  changing: boolean;
  actions: Actions;
  onMore: OnMore;
  onChanged: () => void;
  /** Whether the list has another report of this page: then the time tells them apart. */
  isTwice: boolean;
  /** `range`: and all from the one that was selected before. */
  onSelect: (on: boolean, range: boolean) => void;
  onOpen: () => void;
}

/** One report of the list, with what is being done to it. */
export default function TableRow(props: Props) {
  const {
    report,
    view,
    job,
    standing,
    old,
    selected,
    changing,
    isTwice,
    actions,
    onMore,
    onChanged,
    onSelect,
    onOpen,
  } = props;
  const id = useId();
  useKeptFocus();
  const open = view.report === report.id;
  const page = pageKey(report.url);
  const at = isTwice
    ? report.generatedAt === null
      ? report.id
      : new Date(report.generatedAt).toLocaleString(language())
    : null;
  const about = { reportId: report.id, url: report.url };
  return (
    <tr
      role="row"
      tabIndex={-1}
      class={`${selected ? 'selected ' : ''}${open ? 'current ' : ''}${old ? 'old' : ''}`}
    >
      <td role="cell" class="tick" onClick={({ shiftKey }) => onSelect(!selected, shiftKey)}>
        <input
          type="checkbox"
          aria-label={at === null ? t('reportsSelectRow', page) : t('reportsSelectRowAt', page, at)}
          checked={selected}
        />
      </td>
      <td role="cell" class="result">
        <Result result={report.result} />
        {report.score !== null && <span class="muted score"> {Math.round(report.score)}</span>}
      </td>
      <td role="cell" class="url">
        <a
          id={id}
          class="address cut"
          href={viewSearch({ ...view, report: report.id })}
          title={report.url}
          data-report={report.id}
          aria-current={open ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          <PageAddress url={report.url} />
          {at !== null && <span class="hidden">, {at}</span>}
        </a>
        {job ? (
          <RowJob
            job={job}
            duplicates={[]}
            brief={false}
            onChoose={(choice) => {
              keepFocus();
              actions.choose(choice, job);
            }}
            onDeleteDuplicate={() => undefined}
          />
        ) : (
          standing && <RowStanding standing={standing} />
        )}
        {changing && (!job || hasEnded(job)) && (
          <PrivacyForm
            privacy={report.privacy ?? 1}
            onSave={(privacy, password) => {
              keepFocus();
              onChanged();
              actions.ask({
                kind: 'privacy',
                ...about,
                privacy,
                ...(password !== undefined && { password }),
              });
            }}
            onCancel={() => {
              keepFocus();
              onChanged();
            }}
          />
        )}
      </td>
      <td role="cell" class="generated_at muted">
        {report.generatedAt !== null && <RelativeTime at={report.generatedAt} />}
      </td>
      <td role="cell" class="privacy muted">
        {report.privacy !== null && privacyName(report.privacy)}
      </td>
      <td role="cell" class="more">
        {(!job || hasEnded(job)) && <MoreButton of={report.id} describedBy={id} onMore={onMore} />}
      </td>
    </tr>
  );
}
