import { t } from '../../../lib/browser/i18n.ts';
import { connectionName } from '../../../lib/domain/connections/connection.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { addressOfJob } from '../../jobs/job-reports.ts';
import { useJobActions } from '../../jobs/use-job-actions.ts';
import PageAddress from '../../report/PageAddress.tsx';
import Notice from '../../ui/Notice.tsx';
import type { NeedsYouView, TabProps } from '../view.ts';
import AllButtons from './AllButtons.tsx';

/** The most rows of a connection. A list whose key is missing may have thousands. */
const maxRows = 100;

/**
 * "Needs you": the requests of all connections that cannot go on without the person, with the
 * buttons that help. A request leaves the list as soon as it goes on.
 */
export default function NeedsYouTab({ state }: TabProps<NeedsYouView>) {
  const { needy, connections } = state;
  const concerned = connections.filter(({ id }) => needy.some((job) => job.connectionId === id));
  return (
    <section class="needs-you">
      <h2>{t('needsYouTitle')}</h2>
      {concerned.length === 0 && <p class="muted">{t('needsYouNothing')}</p>}
      {concerned.map((connection) => (
        <NeedyRequests
          key={connection.id}
          connection={connection}
          jobs={needy.filter(({ connectionId }) => connectionId === connection.id)}
          isNamed={connections.length > 1}
        />
      ))}
    </section>
  );
}

interface Props {
  connection: PublicConnection;
  jobs: Job[];
  /** Whether the connection has a heading, because there are several. */
  isNamed: boolean;
}

/** The requests of one connection, oldest first. */
function NeedyRequests({ connection, jobs, isNamed }: Props) {
  const actions = useJobActions(connection);
  const name = connectionName(connection);
  return (
    <section tabIndex={-1}>
      {isNamed && (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      )}
      <div role="status">
        {actions.nothingSaved && <Notice tone="bad" title={t('sharedNothingSaved')} />}
        {actions.announcement}
      </div>
      {jobs.length > 1 && <AllButtons jobs={jobs} actions={actions} />}
      <ul aria-label={isNamed ? name : t('needsYouTitle')}>
        {jobs.slice(0, maxRows).map((job) => (
          <li key={job.id} tabIndex={-1} class="row">
            <span class="cross" aria-hidden="true" />
            <div class="grow">
              <PageAddress url={addressOfJob(job)} />
              <JobInRow job={job} actions={actions} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
