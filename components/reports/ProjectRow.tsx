import { useId, useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Project } from '../../lib/model/project.ts';
import { reportsViewDefault, viewSearch } from '../../lib/model/view.ts';
import Button from '../shared/Button.tsx';
import RelativeTime from '../shared/RelativeTime.tsx';
import RowJob from '../shared/RowJob.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import DeleteProject from './DeleteProject.tsx';
import GoodTrend from './GoodTrend.tsx';
import { isPlainClick } from './isPlainClick.ts';
import Shares from './Shares.tsx';
import type { Actions } from './useActions.ts';
import type { Standings } from './useProjects.ts';

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
          <td role="cell" class="number" data-label={words('projectsReports')}>
            {reports === null ? '–' : reports.toLocaleString(document.documentElement.lang)}
          </td>
          <td role="cell" class="results">
            <Shares counts={standing ?? { good: 0, decent: 0, bad: 0 }} />
          </td>
          <td role="cell" class="optional trend-cell">
            <GoodTrend points={standing?.trend ?? []} />
          </td>
          <td role="cell" class="muted optional created">
            {createdAt === null ? '–' : <RelativeTime at={createdAt} />}
          </td>
          <td role="cell" class="end">
            <Button kind="quiet small" aria-describedby={id} onClick={() => setAsking(true)}>
              {words('projectsDelete')}
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
