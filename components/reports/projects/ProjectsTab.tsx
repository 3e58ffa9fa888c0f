import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type ProjectsView, readView, reportsViewDefault, type View } from '../view.ts';
import type { PageState, PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import { JobsAnnouncer, ListAnnouncer } from '../Announcers.tsx';
import Pagination from '../Pagination.tsx';
import ProjectRow from './ProjectRow.tsx';
import ProjectsNotices from './ProjectsNotices.tsx';
import ProjectTools from './ProjectTools.tsx';
import Toast from '../Toast.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { useProjects } from './use-projects.ts';

interface Props {
  connection: PublicConnection;
  state: PageState;
  view: ProjectsView;
  /**
   * Goes to another view: a new entry in the tab's history, or, where `replace` is set (typing),
   * the same one.
   */
  onView: (view: View, replace?: boolean) => void;
}

const heads = [
  ['projectsName', ''],
  ['projectsReports', 'number'],
  ['projectsResults', 'results'],
  ['projectsTrend', 'optional trend-cell'],
  ['projectsCreated', 'optional created'],
] as const;

/** "Projects": what the service lists, with what this device has seen of their reports. */
export default function ProjectsTab({ connection, state, view, onView }: Props) {
  const deletions = new Map(
    state.jobs.flatMap((job) =>
      job.task.kind === 'delete-project' ? [[job.task.project, job] as const] : [],
    ),
  );
  const deleted = [...deletions.values()].filter(isDone).length;
  const {
    listing,
    stats,
    loading,
    problem,
    deletions: deletionsListed,
    refresh,
  } = useProjects(connection.id, view, deleted);
  const [said, say] = useAnnouncement();
  const actions = useJobActions(connection, say);
  const shown = listing ? readView(listing.key) : view;
  const rows = listing?.rows ?? [];
  // A project that is listed after its deletion has come anew.
  const deletionOf = (project: string) =>
    [deletions.get(project)].find((job) => job && !(isDone(job) && deletionsListed === deleted)) ??
    null;
  return (
    <section tabIndex={-1} class="projects" aria-label={t('projectsTable')} aria-busy={loading}>
      <ProjectTools
        view={view}
        onChange={(changes, further) => onView({ ...view, page: 1, ...changes }, further)}
      />
      <ProjectsNotices
        connection={connection}
        problem={problem}
        kept={listing?.from === 'archive'}
        nothingSaved={actions.nothingSaved}
        onRetry={refresh}
      />
      <ListAnnouncer listing={listing} view={shown} />
      <JobsAnnouncer jobs={state.jobs} />
      <progress class="loading" hidden={!loading} aria-label={t('projectsLoading')} />
      {rows.length > 0 && (
        <table role="table" class="table" aria-label={t('projectsTable')}>
          <thead role="rowgroup">
            <tr role="row">
              {heads.map(([key, kind]) => (
                <th key={key} role="columnheader" class={kind}>
                  {t(key)}
                </th>
              ))}
              <th role="columnheader" class="end">
                <span class="hidden">{t('projectsActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((project) => (
              <ProjectRow
                key={project.project}
                project={project}
                stats={stats.get(project.project)}
                job={deletionOf(project.project)}
                old={listing?.from === 'archive'}
                actions={actions}
                onOpen={() => onView({ ...reportsViewDefault, project: project.project })}
              />
            ))}
          </tbody>
        </table>
      )}
      <div role="status" class="said small muted">
        {listing === null && loading && t('projectsLoading')}
        {listing !== null &&
          rows.length === 0 &&
          t(shown.search === '' ? 'projectsNone' : 'projectsNoMatch')}
        {listing !== null && listing.unreadable > 0 && (
          <p>{plural('projectsUnreadable', listing.unreadable)}</p>
        )}
      </div>
      {listing && (
        <Pagination listing={listing} view={shown} onPage={(page) => onView({ ...view, page })} />
      )}
      <Toast jobs={state.jobs} bulks={[]} said={said} actions={actions} />
    </section>
  );
}

function isDone(job: Job): boolean {
  return job.state.name === 'done';
}
