import { useEffect, useState } from 'preact/hooks';
import { formatDate } from '../../../lib/browser/formats.ts';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { openOptions } from '../../../lib/browser/tabs.ts';
import ServiceNotice from '../../jobs/ServiceNotice.tsx';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import Notice from '../../ui/Notice.tsx';
import { useAccepted } from '../../stored/use-accepted.ts';
import { useAccept } from '../accepted/use-accept.tsx';
import JobsAnnouncer from '../../jobs/JobsAnnouncer.tsx';
import Toast from '../Toast.tsx';
import {
  type ProjectView,
  projectsViewDefault,
  reportsViewDefault,
  type TabProps,
} from '../view.ts';
import FailingChecks from './FailingChecks.tsx';
import ReadChecks from './ReadChecks.tsx';
import ResultsOverTime from './ResultsOverTime.tsx';
import SitePages from './SitePages.tsx';
import {
  type KnownSite,
  useFirstReports,
  useReading,
  useReportCount,
  useSite,
} from './use-site.ts';
import ViewLink from '../ViewLink.tsx';
import { daysOfMonth } from '../../../lib/domain/reports/period.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { useProjectMenu } from '../use-project-menu.tsx';
import MoreButton from '../../ui/MoreButton.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';

/**
 * One project as a site, from the archive only: the results of its pages over time, the failing
 * checks, and the pages that fail them.
 */
export default function ProjectPage({ connection, state, view, onView }: TabProps<ProjectView>) {
  const { project } = view;
  const reading = useReading(connection.id, project);
  const { hasAll } = state;
  const counted = useReportCount(connection.id, project, !hasAll);
  const deletion =
    state.jobs.findLast(({ task }) => task.kind === 'delete-project' && task.project === project) ??
    null;
  const [isEmpty, setEmpty] = useState(false);
  const first = useFirstReports(connection.id, project, isEmpty && deletion?.state.name !== 'done');
  // Reads the project again after every tenth report only, because reading thousands of summaries
  // takes a moment.
  const revision = [
    first.times,
    state.newest?.changedAt,
    state.newest?.fetchedAt,
    reading?.startedAt,
    Math.floor((reading?.walk.seen ?? 0) / 10),
  ].join();
  const acceptances = useAccepted(state);
  const site = useSite(connection.id, project, revision, acceptances);
  const actions = useJobActions(connection);
  const places = [{ in: 'project' as const, project }, { in: 'connection' as const }];
  const accept = useAccept(connection.id, acceptances, places, actions.announce);
  const isRead = site !== null && site !== 'failed';
  const isKnown = isRead && site.reports > 0;
  const seen = isKnown ? site.reports : 0;
  /** How many reports the project has. Null if that is not known. */
  const all = hasAll ? seen : counted && Math.max(counted, seen);
  const isDeleted = isRead && !isKnown && deletion?.state.name === 'done';
  const isLoading = site === null || (isRead && !isKnown && !isDeleted && first.loading);
  const [onMore, menu] = useProjectMenu(connection.id, actions, () =>
    isKnown ? { known: seen, all } : undefined,
  );
  useEffect(() => setEmpty(isRead && !isKnown), [isRead && !isKnown]);
  return (
    <section tabIndex={-1} class="project" aria-labelledby="project" aria-busy={isLoading}>
      <header class="row wrap">
        <div class="grow">
          <h2 id="project">
            <bdi>{shownProject(project)}</bdi>
          </h2>
          {isKnown && <p class="muted">{factsOf(site)}</p>}
        </div>
        {deletion && deletion.state.name !== 'done' ? (
          <JobInRow job={deletion} actions={actions} />
        ) : (
          isKnown && (
            <>
              <ViewLink
                view={{ tab: 'mended', project, ...daysOfMonth('this', Date.now()) }}
                onView={onView}
              >
                {t('mendedTitle')}
              </ViewLink>
              <ViewLink view={{ ...reportsViewDefault, project }} onView={onView}>
                {plural('projectShow', all ?? seen)}
              </ViewLink>
              <MoreButton of={project} describedBy="project" onMore={onMore} />
            </>
          )
        )}
      </header>
      <div class="notices" aria-live="polite">
        {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        {site === 'failed' && <Notice tone="bad" title={t('sharedReportsUnknown')} />}
        <ServiceNotice problem={isKnown ? null : first.problem} onRetry={first.refresh} />
      </div>
      {isKnown && (
        <>
          {(all === null || all > seen) && (
            <p class="small muted">
              {all === null ? t('projectOnlyKept') : plural('projectOnlySeen', all, seen)}{' '}
              {!state.preferences.fillArchive && (
                <button type="button" class="link" onClick={() => void openOptions('data')}>
                  {t('projectDownloadAll')}
                </button>
              )}
            </p>
          )}
          <ResultsOverTime weeks={site.weeks} />
          <div class="two">
            <FailingChecks
              site={site}
              view={view}
              onView={onView}
              itemsOf={accept.items}
              reading={
                <ReadChecks
                  connection={connection}
                  project={project}
                  unread={site.unread.length}
                  reading={reading ?? null}
                  actions={actions}
                />
              }
            />
            <SitePages key={view.check} site={site} view={view} onView={onView} />
          </div>
        </>
      )}
      <progress class="loading" hidden={!isLoading} aria-label={t('reportsLoading')} />
      <div role="status">
        {isRead && !isKnown && !isLoading && !first.problem && (
          <div class="nothing">
            <p>{t(isDeleted ? 'projectDeleted' : 'reportsEmpty')}</p>
            <ViewLink view={projectsViewDefault} onView={onView}>
              {t('reportsAllProjects')}
            </ViewLink>
          </div>
        )}
      </div>
      {menu}
      {accept.dialog}
      <JobsAnnouncer jobs={state.jobs} hasToast />
      <Toast jobs={state.jobs} bulks={[]} actions={actions} />
    </section>
  );
}

/** Returns facts such as "118 pages · first report in June 2026". */
function factsOf({ pages, since }: KnownSite): string {
  const count = plural('projectPages', pages.length);
  if (since === null) return count;
  const month = formatDate(since, { month: 'long', year: 'numeric' });
  return `${count} · ${t('projectSince', month)}`;
}
