import { useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Actions } from '../../jobs/use-job-actions.ts';
import Button from '../../ui/Button.tsx';
import { keepFocus, useKeptFocus } from '../../ui/focus.ts';
import DeleteProject from '../DeleteProject.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { reportsViewDefault, type View } from '../view.ts';
import ViewLink from './ViewLink.tsx';

interface Props {
  project: string;
  /** How many reports this device knows, or null for none. */
  reports: number | null;
  /** The job that deletes it. */
  deletion: Job | null;
  /** Whether this device knows all reports of the service. */
  isWhole: boolean;
  actions: Actions;
  onView: (view: View) => void;
}

/** "Show 214 reports", "Watch project" and "Delete project", or the state of the deletion. */
export default function ProjectActions(props: Props) {
  const { project, reports, deletion, isWhole, actions, onView } = props;
  const [asking, setAsking] = useState(false);
  useKeptFocus();
  if (deletion && deletion.state.name !== 'done')
    return <JobInRow job={deletion} actions={actions} />;
  if (reports === null) return null;
  return (
    <>
      <ViewLink view={{ ...reportsViewDefault, project }} onView={onView}>
        {plural('projectShow', reports)}
      </ViewLink>
      <ViewLink view={{ tab: 'watches', watch: project }} onView={onView}>
        {t('watchesOfProject')}
      </ViewLink>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('projectsDelete')}
      </Button>
      {asking && (
        <DeleteProject
          project={{ project, reports: isWhole ? reports : null, createdAt: null }}
          onDelete={() => {
            keepFocus();
            actions.ask({ kind: 'delete-project', project });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
