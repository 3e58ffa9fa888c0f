import { formatNumber } from '../../../lib/browser/formats.ts';
import { t, resultName } from '../../../lib/browser/i18n.ts';
import type { ProjectParameters } from '../../../lib/domain/reports/list-parameters.ts';
import type { Project } from '../../../lib/domain/reports/report.ts';
import { type Result, results } from '../../../lib/domain/reports/result.ts';
import type { ResultCounts } from '../../../lib/storage/database/search.ts';
import { Select } from '../../ui/Field.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import ListControls from '../ListControls.tsx';
import { reportOrders, type ReportsView } from '../view.ts';
import { countsOfProjects } from './filter-counts.ts';
import SavedViews from './SavedViews.tsx';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { afterBatch, newWalk, walkPerPage } from '../../../lib/domain/walk.ts';
import { readProjectNames } from '../../../lib/storage/database/summaries.ts';
import { useRead } from '../../stored/use-stored.ts';
import { sendWithRetry } from '../use-service-data.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /** How many reports match the search and the project, as far as that is known. */
  counts: Partial<ResultCounts>;
  saveChange: (change: Promise<unknown>) => void;
  onChange: (changes: Partial<ReportsView>, sameEntry?: boolean) => void;
}

/** Search, filters and order of the list of reports (interface, section 4.3). */
export default function ReportFilters(props: Props) {
  const { connectionId, view, counts, saveChange, onChange } = props;
  const { names, hasMore, reports } = useProjects(connectionId, view.project);
  const projectCounts = countsOfProjects(reports, view, counts.all);
  const segment = (value: Result | '', label: string) => {
    const count = counts[value || 'all'];
    return { value, label: count === undefined ? label : `${label} ${formatNumber(count)}` };
  };
  return (
    <ListControls
      view={view}
      searchLabel={t('reportsSearch')}
      sortFields={reportOrders}
      onChange={onChange}
    >
      <SavedViews view={view} saveChange={saveChange} onChange={onChange} />
      <RadioGroup
        label={t('reportsResult')}
        value={view.result ?? ''}
        options={[
          segment('', t('reportsAll')),
          ...results.map((value) => segment(value, resultName(value))),
        ]}
        onChange={(value) => onChange({ result: value === '' ? null : value })}
      />
      <Select
        label={t('sharedProject')}
        isLabelHidden
        value={view.project ?? ''}
        options={[
          { value: '', label: t('reportsAllProjects') },
          ...names.map((value) => {
            const count = projectCounts.get(value);
            const label = shownProject(value);
            return {
              value,
              label: count === undefined ? label : t('checkCounted', label, count),
            };
          }),
        ]}
        note={hasMore ? t('reportsMoreProjects') : undefined}
        onChange={(value) => onChange({ project: value === '' ? null : value })}
      />
    </ListControls>
  );
}

/**
 * The maximum number of batches of a hundred projects to read. The tab "Projects" has a search for
 * the rest.
 */
const maxBatches = 5;

/**
 * The names of projects to filter by: those that this device knows, those that the service lists,
 * and the chosen one. If the service lists none, the others remain. `hasMore`: the service has more
 * than were read. `reports`: how many reports a project has, where the service says so.
 */
function useProjects(connectionId: string, chosen: string | null) {
  const seen = useRead(async () => readProjectNames(connectionId), [connectionId]);
  const [listed, setListed] = useState({ rows: [] as Project[], hasMore: false });
  useEffect(() => {
    let isOver = false;
    const readBatches = async () => {
      const rows: Project[] = [];
      let walk = newWalk;
      for (let batches = 1; batches <= maxBatches; batches += 1) {
        const { page } = walk;
        const parameters: ProjectParameters = {
          sort_by: 'project',
          sort: 'asc',
          per_page: walkPerPage,
          ...(page > 1 && { page }),
        };
        const answer = await sendWithRetry('listProjects', { connectionId, parameters });
        if (isOver || !('batch' in answer)) return;
        const after = afterBatch(walk, answer.batch, ({ project }) => project);
        rows.push(...answer.batch.rows);
        setListed({ rows: [...rows], hasMore: after.end === null && batches === maxBatches });
        if (after.end) return;
        ({ walk } = after);
      }
    };
    void readBatches();
    return () => void (isOver = true);
  }, [connectionId]);
  const known = useMemo(() => {
    const names = new Set([...(seen ?? []), ...listed.rows.map(({ project }) => project)]);
    return [...names].toSorted((a, b) => shownProject(a).localeCompare(shownProject(b)));
  }, [seen, listed]);
  const reports = new Map(
    listed.rows.flatMap((row) => (row.reports === null ? [] : [[row.project, row.reports]])),
  );
  const names = chosen === null || known.includes(chosen) ? known : [chosen, ...known];
  return { names, hasMore: listed.hasMore, reports };
}
