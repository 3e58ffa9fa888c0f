import { useState } from 'preact/hooks';
import { openAddress } from '../../../lib/browser/tabs.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { reportPageOf } from '../../../lib/domain/connections/connection.ts';
import { hasEnded, type Job } from '../../../lib/domain/jobs/job.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import type { Item } from '../../ui/Menu.tsx';
import MoreButton from '../../ui/MoreButton.tsx';
import PrivacyForm from '../../report-parts/PrivacyForm.tsx';
import RowJob from '../../jobs/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import { useMoreMenu } from '../../ui/use-more-menu.tsx';
import { addressOf } from '../address-of.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';

interface Props {
  connection: PublicConnection;
  report: Report;
  job: Job | null;
  actions: Actions;
  /** The id of the heading of the report. */
  name: string;
  markdown: () => string;
}

/**
 * What can be done with one report, the rest of it in a menu, and where what was asked for stands.
 */
export default function ReportActions({ connection, report, job, actions, name, markdown }: Props) {
  const [changing, setChanging] = useState(false);
  // What was done before has been told.
  const [opened] = useState(Date.now);
  useKeptFocus();
  const about = { reportId: report.id, url: report.url };
  const link = reportPageOf(connection, report.id);
  const page = addressOf(report.url);
  const busy = job !== null && !hasEnded(job);
  const ask = (kind: 'run' | 'delete') => {
    // Buttons that are busy keep the focus.
    if (!busy) actions.ask({ kind, ...about });
  };
  const [onMore, menu] = useMoreMenu(() => [
    ...(busy ? [] : [item(t('sharedChangePrivacy'), () => setChanging(true))]),
    ...(link ? [item(t('sharedCopyLink'), () => actions.copy(link, t('sharedLinkCopied')))] : []),
    item(t('detailCopyMarkdown'), () => actions.copy(markdown(), t('detailMarkdownCopied'))),
    ...(page ? [item(t('reportsOpenPage'), () => void openAddress(page))] : []),
    ...(busy ? [] : [{ ...item(t('sharedDelete'), () => ask('delete')), danger: true }]),
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
            {t('reportsOpenReport')}
          </a>
        )}
        <Button aria-disabled={busy} onClick={() => ask('run')}>
          {t('sharedRunAgain')}
        </Button>
        <MoreButton of={report.id} describedBy={name} onMore={onMore} />
        {menu}
      </div>
      {changing && !busy && (
        <PrivacyForm
          privacy={report.privacy ?? 1}
          onSave={(privacy, password) => {
            close();
            actions.ask({
              kind: 'privacy',
              ...about,
              privacy,
              ...(password !== undefined && { password }),
            });
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
        {job &&
          job.state.name === 'done' &&
          job.state.at >= opened &&
          job.task.kind !== 'delete-project' && (
            <p class="small muted">{t(`jobDone_${job.task.kind}`)}</p>
          )}
      </div>
    </div>
  );
}

function item(label: string, onChoose: () => void): Item {
  return { label, onChoose };
}
