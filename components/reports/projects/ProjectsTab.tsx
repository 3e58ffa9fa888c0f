import { plural, t } from '../../../lib/browser/i18n.ts';
import { projectSortFields } from '../../../lib/domain/reports/list-parameters.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type ProjectsView, readView, type TabProps } from '../view.ts';
import JobsAnnouncer from '../../jobs/JobsAnnouncer.tsx';
import Toast, { ListAnnouncer } from '../Toast.tsx';
import ListControls, { TableHead } from '../ListControls.tsx';
import Pagination from '../Pagination.tsx';
import ProjectRow from './ProjectRow.tsx';
import { nothingSeen } from '../../../lib/storage/database/project-stats.ts';
import { useProjectMenu } from '../use-project-menu.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import { useProjects } from './use-projects.ts';
import Notice from '../../ui/Notice.tsx';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';

const columns = [
  ['sharedProject', ''],
  ['reportsTitle', 'number'],
  ['projectsResults', 'results'],
  ['projectsTrend', 'optional trend-cell'],
  ['sharedCreated', 'optional created'],
] as const;

/** "Projects": the projects of the service, with the results that this device has seen. */
export default function ProjectsTab({ connection, state, view, onView }: TabProps<ProjectsView>) {
  const deletionJobs = new Map(
    state.jobs.flatMap((job) =>
      job.task.kind === 'delete-project' ? [[job.task.project, job] as const] : [],
    ),
  );
  const deletedCount = [...deletionJobs.values()].filter(isDone).length;
  const projects = useProjects(connection.id, view, deletedCount);
  const { listing, stats, loading, problem, refresh } = projects;
  const actions = useJobActions(connection);
  const listed = listing && readView(listing.key);
  const shown = listed?.tab === 'projects' ? listed : view;
  const rows = listing?.rows ?? [];
  const isArchived = listing?.from === 'archive';
  // A project that the service lists after its deletion was done is a new one of the same name.
  const isListNewer = projects.deletions === deletedCount;
  const deletionOf = (project: string) => {
    const job = deletionJobs.get(project);
    return job && !(isDone(job) && isListNewer) ? job : null;
  };
  const [onMore, menu] = useProjectMenu(connection.id, actions, (name) => {
    const row = rows.find(({ project }) => project === name);
    return row && { known: row.reports ?? stats?.get(name)?.seen ?? 0, all: row.reports };
  });
  return (
    <section
      tabIndex={-1}
      class="projects"
      aria-label={t('reportsTab_projects')}
      aria-busy={loading}
    >
      <ListControls
        view={view}
        searchLabel={t('projectsSearch')}
        sortFields={projectSortFields}
        onChange={(changes, sameEntry) => onView({ ...view, page: 1, ...changes }, sameEntry)}
      />
      {/* Always there, because screen readers ignore a live region that has just been added. */}
      <div class="notices" aria-live="polite">
        <ServiceNotice
          problem={problem}
          offlineText={isArchived ? t('sharedOfflineMore') : null}
          onRetry={refresh}
        />
        {isArchived && problem && problem.code !== 'offline' && (
          <p class="small muted">{t('reportsFromArchive')}</p>
        )}
        {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
      </div>
      <ListAnnouncer listing={listing} view={shown} />
      <JobsAnnouncer jobs={state.jobs} hasToast />
      <progress class="loading" hidden={!loading} aria-label={t('reportsLoading')} />
      {rows.length > 0 && (
        <table role="table" class="table" aria-label={t('reportsTab_projects')}>
          <TableHead columns={columns} actions="sharedActions" />
          <tbody role="rowgroup">
            {rows.map((project) => (
              <ProjectRow
                key={project.project}
                project={project}
                stats={stats && (stats.get(project.project) ?? nothingSeen)}
                hasAll={state.hasAll}
                job={deletionOf(project.project)}
                isOld={isArchived}
                actions={actions}
                onMore={onMore}
                onView={onView}
              />
            ))}
          </tbody>
        </table>
      )}
      {menu}
      <div role="status" class="list-status small muted">
        {listing === null && loading && t('reportsLoading')}
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
      <Toast jobs={state.jobs} bulks={[]} actions={actions} />
    </section>
  );
}

function isDone(job: Job): boolean {
  return job.state.name === 'done';
}
