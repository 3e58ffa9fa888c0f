import { formatNumber, t, resultName } from '../../../lib/browser/i18n.ts';
import {
  reportSortFields,
  type ProjectParameters,
} from '../../../lib/domain/reports/list-parameters.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { type Result, results } from '../../../lib/domain/reports/result.ts';
import type { ResultCounts } from '../../../lib/storage/database/search.ts';
import { Select } from '../../ui/Field.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import ListControls from '../ListControls.tsx';
import { filtersOf, type ReportsView, reportsViewDefault, viewSearch } from '../view.ts';
import { viewOf } from './use-listing.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { afterBatch, newWalk, walkPerPage } from '../../../lib/domain/walk.ts';
import { readProjectNames } from '../../../lib/storage/database/summaries.ts';
import { type Listing, sendWithRetry } from '../use-service-data.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /** How many reports match the search and the project, as far as that is known. */
  counts: Partial<ResultCounts>;
  onChange: (changes: Partial<ReportsView>, sameEntry?: boolean) => void;
}

/** Search, filters and order of the list of reports (interface, section 4.3). */
export default function ReportFilters({ connectionId, view, counts, onChange }: Props) {
  const { names, hasMore } = useProjectNames(connectionId, view.project);
  const segment = (value: Result | '', label: string) => {
    const count = counts[value || 'all'];
    return { value, label: count === undefined ? label : `${label} ${formatNumber(count)}` };
  };
  return (
    <ListControls
      view={view}
      searchLabel={t('reportsSearch')}
      sortFields={reportSortFields}
      onChange={onChange}
    >
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
          ...names.map((value) => ({ value, label: shownProject(value) })),
        ]}
        note={hasMore ? t('reportsMoreProjects') : undefined}
        onChange={(value) => onChange({ project: value === '' ? null : value })}
      />
    </ListControls>
  );
}

/**
 * Returns how many reports match the search and the project of the view, in all and by result, as
 * far as it is known without a request: the totals of the service's answers, and the archive if it
 * has all reports. A total that has changed makes the earlier ones outdated.
 */
export function useResultCounts(
  listing: Listing<Report> | null,
  view: ReportsView,
): Partial<ResultCounts> {
  const known = useRef<{ of: string; totals: Partial<ResultCounts> }>({ of: '', totals: {} });
  if (!listing) return {};
  const shown = viewOf(listing);
  const { total, rows } = listing;
  if (listing.from === 'service' && total !== null) {
    const name = shown.result ?? 'all';
    const count = Math.max(total, rows.length);
    const { of, totals } = known.current;
    const isKnown = of === scopeOf(shown) && (totals[name] ?? count) === count;
    known.current = { of: scopeOf(shown), totals: { ...(isKnown && totals), [name]: count } };
  }
  const scope = scopeOf(view);
  return {
    ...(listing.isArchiveWhole && scope === scopeOf(shown) && listing.kept),
    ...(scope === known.current.of && known.current.totals),
  };
}

/** The filters of a view, without the result. */
function scopeOf(view: ReportsView): string {
  return viewSearch({ ...reportsViewDefault, ...filtersOf(view), result: null });
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
