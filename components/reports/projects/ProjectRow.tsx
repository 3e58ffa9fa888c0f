import { useId, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Project } from '../../../lib/domain/reports/project.ts';
import { reportsViewDefault, viewSearch } from '../view.ts';
import Button from '../../ui/Button.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import RowJob from '../../jobs/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../../ui/keep-focus.ts';
import DeleteProject from './DeleteProject.tsx';
import GoodTrend from './GoodTrend.tsx';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import ResultShares from './ResultShares.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import type { Standings } from './use-projects.ts';

interface Props {
  project: Project;
  standing: Standings extends Map<string, infer Standing> ? Standing | undefined : never;
  /** Its deletion, while it goes on. */
  job: Job | null;
  /** Whether this is what the device knows, since the service could not be asked. */
  old: boolean;
  actions: Actions;
  onOpen: () => void;
}

/** A project: its name, which leads to its reports, how they stand, and how it is deleted. */
export default function ProjectRow({ project, standing, job, old, actions, onOpen }: Props) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  useKeptFocus();
  const { project: name, reports, createdAt } = project;
  return (
    <tr role="row" tabIndex={-1} class={old ? 'old' : ''}>
      <th role="rowheader">
        <a
          id={id}
          class="name"
          href={viewSearch({ ...reportsViewDefault, project: name })}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          <bdi>{name}</bdi>
        </a>
      </th>
      {job ? (
        <td role="cell" colSpan={5} class="job">
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
        </td>
      ) : (
        <>
          <td role="cell" class="number" data-label={t('projectsReports')}>
            {reports === null ? '–' : reports.toLocaleString(document.documentElement.lang)}
          </td>
          <td role="cell" class="results">
            <ResultShares counts={standing ?? { good: 0, decent: 0, bad: 0 }} />
          </td>
          <td role="cell" class="optional trend-cell">
            <GoodTrend points={standing?.trend ?? []} />
          </td>
          <td role="cell" class="muted optional created">
            {createdAt === null ? '–' : <RelativeTime at={createdAt} />}
          </td>
          <td role="cell" class="end">
            <Button kind="quiet small" aria-describedby={id} onClick={() => setAsking(true)}>
              {t('projectsDelete')}
            </Button>
            {asking && (
              <DeleteProject
                project={project}
                onDelete={() => {
                  keepFocus();
                  actions.ask({ kind: 'delete-project', project: name });
                }}
                onClose={() => setAsking(false)}
              />
            )}
          </td>
        </>
      )}
    </tr>
  );
}
