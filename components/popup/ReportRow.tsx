import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { openAddress, openReports } from '../../lib/browser/tabs.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import type { Job, Task } from '../../lib/model/job.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import { privacyName } from '../shared/PrivacyChoice.tsx';
import RelativeTime from '../shared/RelativeTime.tsx';
import { resultName } from '../shared/Result.tsx';
import Shape from '../shared/Shape.tsx';
import { useName } from '../shared/useName.ts';
import { leave } from '../shared/leave.ts';
import { later } from '../shared/later.tsx';
import MoreMenu from '../shared/MoreMenu.tsx';
import PageAddress from '../shared/PageAddress.tsx';
import RowJob from '../shared/RowJob.tsx';
import { duplicatesOf } from '../shared/jobReports.ts';
import type { Row } from './rows.ts';
import type { Choice } from '../shared/telling.ts';
import { useFocusKeeper } from '../shared/useFocusKeeper.ts';

const PrivacyForm = later(() => import('../shared/PrivacyForm.tsx'));

interface Props {
  row: Row;
  jobs: Job[];
  connection: Acquaintance;
  /** Whether the panel above speaks of this row's job. */
  brief: boolean;
  onChoose: (choice: Choice, job: Job) => void;
  onAsk: (task: Task) => void;
  /** Says something in passing. */
  onSay: (text: string) => void;
}

/** A report, or what will be one: shape and word, page, how long ago, privacy, and what is being done. */
export default function ReportRow({ row: { report, job }, jobs, connection, brief, onChoose, onAsk, onSay }: Props) {
  const id = useName();
  const [changing, setChanging] = useState(false);
  const [item, keepFocus] = useFocusKeeper<HTMLLIElement>();
  const url = report?.url ?? (job && 'url' in job.task ? job.task.url : '');
  const link = report && reportPageOf(connection, report.id);
  const result = report?.result ?? null;
  const ask = (task: Task) => {
    keepFocus();
    setChanging(false);
    onAsk(task);
  };
  const copy = () => {
    if (link)
      navigator.clipboard.writeText(link).then(
        () => onSay(words('popupLinkCopied')),
        () => onSay(words('popupLinkNotCopied')),
      );
  };
  const about = report && { reportId: report.id, url: report.url };
  return (
    <li ref={item} tabIndex={-1} class="item">
      <Shape tone={result ?? 'none'} />
      <div class="grow">
        {link ? (
          <a
            id={id}
            class="address cut"
            href={link}
            title={url}
            onClick={(event) => {
              event.preventDefault();
              void leave(openAddress(link));
            }}
          >
            <PageAddress url={url} />
          </a>
        ) : (
          <span id={id} class="address cut" title={url}>
            <PageAddress url={url} />
          </span>
        )}
        {report && !job && (
          <div class="small muted cut">
            <span class={result ?? 'none'}>
              {resultName(result)} {report.score !== null && Math.round(report.score)}
            </span>
            {report.generatedAt !== null && (
              <>
                {' · '}
                <RelativeTime at={report.generatedAt} />
              </>
            )}
            {report.privacy !== null && ` · ${privacyName(report.privacy)}`}
          </div>
        )}
        {job && (
          <RowJob
            job={job}
            duplicates={duplicatesOf(job, jobs)}
            brief={brief}
            onChoose={(choice) => {
              keepFocus();
              onChoose(choice, job);
            }}
            onDeleteDuplicate={(reportId) => ask({ kind: 'delete', reportId, url })}
          />
        )}
        {about && changing && !job && (
          <PrivacyForm
            privacy={report.privacy ?? 1}
            onSave={(privacy, password) => ask({ kind: 'privacy', ...about, privacy, ...(password !== undefined && { password }) })}
            onCancel={() => {
              keepFocus();
              setChanging(false);
            }}
          />
        )}
      </div>
      {about && !job && (
        <MoreMenu
          describedBy={id}
          items={[
            ...(link ? [{ label: words('popupCopyLink'), onChoose: copy }] : []),
            { label: words('popupRunAgain'), onChoose: () => ask({ kind: 'run', ...about }) },
            { label: words('popupChangePrivacy'), onChoose: () => setChanging(true) },
            { label: words('popupDetails'), onChoose: () => void leave(openReports(about.reportId)) },
            { label: words('popupDelete'), onChoose: () => ask({ kind: 'delete', ...about }) },
          ]}
        />
      )}
    </li>
  );
}
