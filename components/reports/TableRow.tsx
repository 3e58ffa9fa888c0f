import { useId } from 'preact/hooks';
import { language, words } from '../../lib/browser/words.ts';
import { isOver, type Job } from '../../lib/model/job.ts';
import { pageOf } from '../../lib/model/page.ts';
import type { Report } from '../../lib/model/report.ts';
import { type ReportsView, viewSearch } from '../../lib/model/view.ts';
import type { Standing } from '../../lib/storage/targets.ts';
import MoreButton, { type OnMore } from '../shared/MoreButton.tsx';
import PageAddress from '../shared/PageAddress.tsx';
import { privacyName } from '../shared/PrivacyChoice.tsx';
import PrivacyForm from '../shared/PrivacyForm.tsx';
import RelativeTime from '../shared/RelativeTime.tsx';
import Result from '../shared/Result.tsx';
import RowJob from '../shared/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import { isPlainClick } from './isPlainClick.ts';
import RowStanding from './RowStanding.tsx';
import type { Actions } from './useActions.ts';

interface Props {
  report: Report;
  view: ReportsView;
  job: Job | null;
  /** Where it stands in a change of many. */
  standing: Standing | null;
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
  const { report, view, job, standing, old, selected, changing, isTwice, actions, onMore, onChanged, onSelect, onOpen } = props;
  const id = useId();
  useKeptFocus();
  const open = view.report === report.id;
  const page = pageOf(report.url);
  const at = isTwice ? (report.generatedAt === null ? report.id : new Date(report.generatedAt).toLocaleString(language())) : null;
  const about = { reportId: report.id, url: report.url };
  return (
    <tr role="row" tabIndex={-1} class={`${selected ? 'selected ' : ''}${open ? 'current ' : ''}${old ? 'old' : ''}`}>
      <td role="cell" class="tick" onClick={({ shiftKey }) => onSelect(!selected, shiftKey)}>
        <input
          type="checkbox"
          aria-label={at === null ? words('reportsSelectRow', page) : words('reportsSelectRowAt', page, at)}
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
        {changing && (!job || isOver(job)) && (
          <PrivacyForm
            privacy={report.privacy ?? 1}
            onSave={(privacy, password) => {
              keepFocus();
              onChanged();
              actions.ask({ kind: 'privacy', ...about, privacy, ...(password !== undefined && { password }) });
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
        {(!job || isOver(job)) && <MoreButton of={report.id} describedBy={id} onMore={onMore} />}
      </td>
    </tr>
  );
}
