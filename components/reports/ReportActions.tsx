import { useState } from 'preact/hooks';
import { openAddress } from '../../lib/browser/tabs.ts';
import { words } from '../../lib/browser/words.ts';
import { reportPageOf } from '../../lib/model/connection.ts';
import { isOver, type Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import type { Item } from '../shared/Menu.tsx';
import MoreButton from '../shared/MoreButton.tsx';
import PrivacyForm from '../shared/PrivacyForm.tsx';
import RowJob from '../shared/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import { useMoreMenu } from '../shared/useMoreMenu.tsx';
import { addressOf } from './addressOf.ts';
import type { Actions } from './useActions.ts';

interface Props {
  connection: Acquaintance;
  report: Report;
  job: Job | null;
  actions: Actions;
  /** The id of the heading of the report. */
  name: string;
  markdown: () => string;
}

/** What can be done with one report, the rest of it in a menu, and where what was asked for stands. */
export default function ReportActions({ connection, report, job, actions, name, markdown }: Props) {
  const [changing, setChanging] = useState(false);
  // What was done before has been told.
  const [opened] = useState(Date.now);
  useKeptFocus();
  const about = { reportId: report.id, url: report.url };
  const link = reportPageOf(connection, report.id);
  const page = addressOf(report.url);
  const busy = job !== null && !isOver(job);
  const ask = (kind: 'run' | 'delete') => {
    // Buttons that are busy keep the focus.
    if (!busy) actions.ask({ kind, ...about });
  };
  const [onMore, menu] = useMoreMenu(() => [
    ...(busy ? [] : [item(words('reportsChangePrivacy'), () => setChanging(true))]),
    ...(link ? [item(words('reportsCopyLink'), () => actions.copy(link, words('reportsLinkCopied')))] : []),
    item(words('reportsCopyMarkdown'), () => actions.copy(markdown(), words('reportsMarkdownCopied'))),
    ...(page ? [item(words('reportsOpenPage'), () => void openAddress(page))] : []),
    ...(busy ? [] : [{ ...item(words('reportsDelete'), () => ask('delete')), danger: true }]),
  ]);
  const close = () => {
    keepFocus();
    setChanging(false);
  };
  return (
    <div tabIndex={-1} class="acts">
      <div class="row">
        {link && (
          <a class="button primary grow" href={link} target="_blank" rel="noopener noreferrer">
            {words('reportsOpenReport')}
          </a>
        )}
        <Button aria-disabled={busy} onClick={() => ask('run')}>
          {words('reportsRunAgain')}
        </Button>
        <MoreButton of={report.id} describedBy={name} onMore={onMore} />
        {menu}
      </div>
      {changing && !busy && (
        <PrivacyForm
          privacy={report.privacy ?? 1}
          onSave={(privacy, password) => {
            close();
            actions.ask({ kind: 'privacy', ...about, privacy, ...(password !== undefined && { password }) });
          }}
          onCancel={close}
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
        {job && job.state.name === 'done' && job.state.at >= opened && job.task.kind !== 'delete-project' && (
          <p class="small muted">{words(`popupDone_${job.task.kind}`)}</p>
        )}
      </div>
    </div>
  );
}

function item(label: string, onChoose: () => void): Item {
  return { label, onChoose };
}
