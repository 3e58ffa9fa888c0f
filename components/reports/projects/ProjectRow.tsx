import { useId } from 'preact/hooks';
import { formatNumber, formatPercent } from '../../../lib/browser/formats.ts';
import { listed, plural, resultName, t } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Project } from '../../../lib/domain/reports/report.ts';
import type { View } from '../view.ts';
import ViewLink from '../ViewLink.tsx';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import type { ProjectStats } from '../../../lib/storage/database/project-stats.ts';
import { wholePercents } from '../../../lib/domain/reports/percents.ts';
import { results, sumOfResults } from '../../../lib/domain/reports/result.ts';
import { isTrend } from '../../report/trend.ts';
import TrendLine from '../../report/TrendLine.tsx';
import Shape from '../../ui/Shape.tsx';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';

interface Props {
  project: Project;
  /** The results of the project's reports that this device has seen. Null if they are unknown. */
  stats: ProjectStats | null;
  /** Whether this device has all reports of the service. */
  hasAll: boolean;
  job: Job | null;
  /** Whether the row is from the archive because the service could not be asked. */
  isOld: boolean;
  actions: Actions;
  onMore: OnMore;
  onView: (view: View) => void;
}

/** A project: its name as a link to its view, its results, and its menu. */
export default function ProjectRow(props: Props) {
  const { project, stats, hasAll, job, isOld, actions, onMore, onView } = props;
  const id = useId();
  const { project: name, reports, createdAt } = project;
  const trend = stats?.trend ?? [];
  /** The share of good results over time, oldest first. */
  const good = trend.map((point) => point.good);
  return (
    <tr role="row" tabIndex={-1} class={isOld ? 'old' : ''}>
      <th role="rowheader">
        <ViewLink
          id={id}
          class="name"
          view={{ tab: 'project', project: name, check: null }}
          onView={onView}
        >
          <bdi>{shownProject(name)}</bdi>
        </ViewLink>
      </th>
      {job ? (
        <td role="cell" colSpan={5} class="job">
          <JobInRow job={job} actions={actions} />
        </td>
      ) : (
        <>
          <td role="cell" class="number" data-label={t('reportsTitle')}>
            {reports === null ? '–' : formatNumber(reports)}
          </td>
          <td role="cell" class="results">
            {stats && <ResultShares stats={stats} all={reports ?? (hasAll ? stats.seen : null)} />}
          </td>
          <td role="cell" class="optional trend-cell">
            {isTrend(trend.map(({ at }) => at)) ? (
              <TrendLine
                class="trend"
                label={t('projectsTrendOf', listed(good.map((share) => formatPercent(share))))}
                shares={good}
                width={72}
                height={24}
              />
            ) : (
              <span class="muted">–</span>
            )}
          </td>
          <td role="cell" class="muted optional created">
            {createdAt === null ? '–' : <RelativeTime at={createdAt} />}
          </td>
          <td role="cell" class="end">
            <MoreButton of={name} describedBy={id} onMore={onMore} />
          </td>
        </>
      )}
    </tr>
  );
}

interface SharesProps {
  stats: ProjectStats;
  /** How many reports the project has. Null if that is not known. */
  all: number | null;
}

/**
 * The share of each result among the reports that this device has seen. If there are more, says how
 * many of them it has seen, and the part that it has not seen is hatched.
 */
function ResultShares({ stats, all }: SharesProps) {
  const { seen } = stats;
  const total = sumOfResults(stats);
  const isPart = all === null || all > seen;
  if (!isPart && total === 0) return <span class="muted">{t('result_none')}</span>;
  const shown = results.filter((result) => stats[result] > 0);
  const percents = wholePercents(shown.map((result) => stats[result]));
  return (
    <div class="shares">
      <div class="bar" aria-hidden="true">
        {shown.map((result) => (
          <span key={result} class={result} style={{ flexGrow: stats[result] }} />
        ))}
        {all !== null && isPart && <span class="unseen" style={{ flexGrow: all - seen }} />}
      </div>
      <div class="row wrap small">
        {isPart && (
          <span class="muted">
            {all === null ? plural('projectsSeen', seen) : t('projectsSeenOf', seen, all)}
          </span>
        )}
        <ul class="row">
          {shown.map((result, at) => (
            <li key={result} class={`row ${result}`}>
              <Shape tone={result} />
              <span class="hidden">{resultName(result)}</span>
              {formatPercent((percents[at] ?? 0) / 100)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
