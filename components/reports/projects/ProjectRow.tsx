import { useId } from 'preact/hooks';
import { formatNumber, formatPercent, t, resultName } from '../../../lib/browser/i18n.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import type { Project } from '../../../lib/domain/reports/report.ts';
import { viewSearch } from '../view.ts';
import RelativeTime from '../../ui/RelativeTime.tsx';
import { JobInRow } from '../../jobs/JobSummary.tsx';
import { onPlainClick } from '../../ui/clicks.ts';
import MoreButton, { type OnMore } from '../../ui/MoreButton.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import type { ProjectStats } from '../../../lib/storage/database/project-stats.ts';
import { type ResultCounts, results, sumOfResults } from '../../../lib/domain/reports/result.ts';
import TrendLine from '../../report/TrendLine.tsx';
import Shape from '../../ui/Shape.tsx';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';

interface Props {
  project: Project;
  /** The results of the project's reports that this device has seen. */
  stats: ProjectStats | undefined;
  job: Job | null;
  /** Whether the row is from the archive because the service could not be asked. */
  isOld: boolean;
  actions: Actions;
  onMore: OnMore;
  onOpen: () => void;
}

/** A project: its name as a link to its view, its results, and its menu. */
export default function ProjectRow(props: Props) {
  const { project, stats, job, isOld, actions, onMore, onOpen } = props;
  const id = useId();
  const { project: name, reports, createdAt } = project;
  /** The share of good results over time, oldest first. */
  const good = stats?.trend.map((point) => point.good) ?? [];
  return (
    <tr role="row" tabIndex={-1} class={isOld ? 'old' : ''}>
      <th role="rowheader">
        <a
          id={id}
          class="name"
          href={viewSearch({ tab: 'project', project: name, check: null })}
          onClick={onPlainClick(onOpen)}
        >
          <bdi>{shownProject(name)}</bdi>
        </a>
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
            <ResultShares counts={stats} />
          </td>
          <td role="cell" class="optional trend-cell">
            {good.length < 2 ? (
              <span class="muted">–</span>
            ) : (
              <TrendLine
                class="trend"
                label={t('projectsTrendOf', good.map((share) => formatPercent(share)).join(', '))}
                shares={good}
                width={72}
                height={24}
              />
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

/** The share of each result among the pages that this device has seen. */
function ResultShares({ counts }: { counts: ResultCounts | undefined }) {
  const total = counts ? sumOfResults(counts) : 0;
  if (!counts || total === 0) return <span class="muted">{t('result_none')}</span>;
  const shown = results.filter((result) => counts[result] > 0);
  return (
    <div class="shares">
      <div class="bar" aria-hidden="true">
        {shown.map((result) => (
          <span key={result} class={result} style={{ flexGrow: counts[result] }} />
        ))}
      </div>
      <ul class="row small">
        {shown.map((result) => (
          <li key={result} class={`row ${result}`}>
            <Shape tone={result} />
            <span class="hidden">{resultName(result)}</span>
            {formatPercent(counts[result] / total)}
          </li>
        ))}
      </ul>
    </div>
  );
}
