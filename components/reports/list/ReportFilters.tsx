import { t, resultName } from '../../../lib/browser/i18n.ts';
import {
  reportSortFields,
  type ProjectParameters,
} from '../../../lib/domain/reports/list-parameters.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import { Select } from '../../ui/Field.tsx';
import ListControls from '../ListControls.tsx';
import type { ReportsView } from '../view.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { useEffect, useState } from 'preact/hooks';
import { afterBatch, newWalk, walkPerPage } from '../../../lib/domain/walk.ts';
import { readProjectNames } from '../../../lib/storage/database/summaries.ts';
import { sendWithRetry } from '../use-service-data.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  onChange: (changes: Partial<ReportsView>, sameEntry?: boolean) => void;
}

/** Search, filters and order of the list of reports (interface, section 4.3). */
export default function ReportFilters({ connectionId, view, onChange }: Props) {
  const { names, hasMore } = useProjectNames(connectionId, view.project);
  const any = { value: '' as const, label: t('reportsAny') };
  return (
    <ListControls
      view={view}
      searchLabel={t('reportsSearch')}
      searchHint={t('reportsSearchHint')}
      sortFields={reportSortFields.map((value) => ({
        value,
        label: t(`reportsSortBy_${value}`),
      }))}
      filterCount={Number(view.result !== null) + Number(view.project !== null)}
      onChange={onChange}
    >
      <Select
        label={t('reportsResult')}
        value={view.result ?? ''}
        options={[any, ...results.map((value) => ({ value, label: resultName(value) }))]}
        onChange={(value) => onChange({ result: value === '' ? null : value })}
      />
      <Select
        label={t('reportsProject')}
        value={view.project ?? ''}
        options={[any, ...names.map((value) => ({ value, label: shownProject(value) }))]}
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
 * than were read.
 */
function useProjectNames(connectionId: string, chosen: string | null) {
  const [{ names, hasMore }, setNames] = useState({ names: [] as string[], hasMore: false });
  useEffect(() => {
    let isOver = false;
    const add = (added: Iterable<string>, isMore = false) => {
      if (!isOver)
        setNames((before) => ({
          names: [...new Set([...before.names, ...added])].toSorted((a, b) =>
            shownProject(a).localeCompare(shownProject(b)),
          ),
          hasMore: isMore || before.hasMore,
        }));
    };
    readProjectNames(connectionId).then(add, () => undefined);
    const readBatches = async () => {
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
        add(
          answer.batch.rows.map(({ project }) => project),
          after.end === null && batches === maxBatches,
        );
        if (after.end) return;
        ({ walk } = after);
      }
    };
    void readBatches();
    return () => {
      isOver = true;
    };
  }, [connectionId]);
  return { names: chosen === null || names.includes(chosen) ? names : [chosen, ...names], hasMore };
}
