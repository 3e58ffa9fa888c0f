import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import type { Job } from '../../lib/model/job.ts';
import { markdownOf } from '../../lib/model/markdown.ts';
import type { Report } from '../../lib/model/report.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import PrivacyForm from '../shared/PrivacyForm.tsx';
import RowJob from '../shared/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import { addressOf } from './addressOf.ts';
import type { Actions } from './useActions.ts';

interface Props {
  connection: Acquaintance;
  report: Report;
  job: Job | null;
  actions: Actions;
}

/** What can be done with one report, and where what was asked for stands. */
export default function ReportActions({ connection, report, job, actions }: Props) {
  const [changing, setChanging] = useState(false);
  useKeptFocus();
  const about = { reportId: report.id, url: report.url };
  const link = reportPageOf(connection, report.id);
  const page = addressOf(report.url);
  const busy = job !== null && job.state.name !== 'done';
  const tab = { target: '_blank', rel: 'noopener noreferrer' };
  const ask = (kind: 'run' | 'delete') => {
    // Buttons that are busy keep the focus.
    if (!busy) actions.ask({ kind, ...about });
  };
  return (
    <div tabIndex={-1} class="acts">
      <div class="row wrap">
        {link && (
          <a class="button primary grow" href={link} {...tab}>
            {words('reportsOpenReport')}
          </a>
        )}
        {page && (
          <a class="button" href={page} {...tab}>
            {words('reportsOpenPage')}
          </a>
        )}
      </div>
      <div class="row wrap">
        {link && (
          <Button kind="small" onClick={() => actions.copy(link, words('reportsLinkCopied'))}>
            {words('reportsCopyLink')}
          </Button>
        )}
        <Button kind="small" onClick={() => actions.copy(markdownOf(report, { page: link }), words('reportsMarkdownCopied'))}>
          {words('reportsCopyMarkdown')}
        </Button>
        <Button kind="small" aria-disabled={busy} aria-expanded={changing && !busy} onClick={() => !busy && setChanging(!changing)}>
          {words('reportsChangePrivacy')}
        </Button>
        <Button kind="small" aria-disabled={busy} onClick={() => ask('run')}>
          {words('reportsRunAgain')}
        </Button>
        <Button kind="small" aria-disabled={busy} onClick={() => ask('delete')}>
          {words('reportsDelete')}
        </Button>
      </div>
      {changing && !busy && (
        <PrivacyForm
          privacy={report.privacy ?? 1}
          onSave={(privacy, password) => {
            keepFocus();
            setChanging(false);
            actions.ask({ kind: 'privacy', ...about, privacy, ...(password !== undefined && { password }) });
          }}
          onCancel={() => {
            keepFocus();
            setChanging(false);
          }}
        />
      )}
      <div role="status" class="job">
        {job && job.state.name !== 'done' && (
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
        )}
        {job && job.state.name === 'done' && job.task.kind !== 'delete-project' && (
          <p class="small muted">{words(`popupDone_${job.task.kind}`)}</p>
        )}
      </div>
    </div>
  );
}
