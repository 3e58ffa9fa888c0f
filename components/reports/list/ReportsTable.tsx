import { useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../lib/domain/page-url.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { ReportsView } from '../view.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { useMoreMenu } from '../../ui/use-more-menu.tsx';
import type { Listing } from '../listing.ts';
import { menuOf } from './menu-of.ts';
import SelectAll from './SelectAll.tsx';
import { countOf, has, type Selection, toggled } from '../selection.ts';
import SortHeading from './SortHeading.tsx';
import TableRow from './TableRow.tsx';
import type { Actions } from '../../jobs/use-job-actions.ts';
import { useTargetStates } from './use-target-states.ts';

interface Props {
  connection: PublicConnection;
  jobs: Job[];
  bulks: Bulk[];
  view: ReportsView;
  listing: Listing;
  loading: boolean;
  selection: Selection;
  actions: Actions;
  onSelect: (selection: Selection) => void;
  onChange: (changes: Partial<ReportsView>) => void;
  onOpen: (id: string) => void;
}

/**
 * The table "Reports". The roles are said outright: on narrow screens its rows are drawn as cards,
 * and browsers forget tables that are drawn otherwise.
 */
export default function ReportsTable(props: Props) {
  const {
    connection,
    jobs,
    bulks,
    view,
    listing,
    loading,
    selection,
    actions,
    onSelect,
    onChange,
    onOpen,
  } = props;
  const { rows } = listing;
  const jobOf = new Map(
    jobs.flatMap((job) =>
      'reportId' in job.task && job.state.name !== 'done' ? [[job.task.reportId, job]] : [],
    ),
  );
  const standing = useTargetStates(
    bulks,
    rows.map(({ id }) => id),
  );
  const since = useRef<string | null>(null);
  // No range begins at a row of a selection that is gone.
  if (countOf(selection, null) === 0) since.current = null;
  /** Selects a report, or with shift all from the one before it on. */
  const selectRow = (id: string, on: boolean, range: boolean) => {
    const [from, to] = [
      rows.findIndex((row) => row.id === since.current),
      rows.findIndex((row) => row.id === id),
    ];
    since.current = id;
    const first = range && from >= 0 ? Math.min(from, to) : to;
    onSelect(
      toggled(selection, rows.slice(first, (range ? Math.max(from, to) : to) + 1), on, rows),
    );
  };
  const twice = twiceListed(rows);
  const [changing, change] = useState<string | null>(null);
  const [onMore, menu] = useMoreMenu((id) => {
    const report = rows.find((row) => row.id === id);
    return report ? menuOf(connection, report, actions, () => change(id)) : [];
  });
  const heading = { view, onSort: onChange };
  return (
    <>
      <table role="table" class="table" aria-label={t('reportsTable')} aria-busy={loading}>
        <thead role="rowgroup">
          <tr role="row">
            <SelectAll rows={rows} selection={selection} onSelect={onSelect} />
            <SortHeading {...heading} field="result" label={t('reportsResult')} />
            <SortHeading {...heading} field="url" label={t('reportsAddress')} />
            <SortHeading {...heading} field="generated_at" label={t('reportsGenerated')} />
            <th role="columnheader" class="privacy">
              {t('reportsPrivacy')}
            </th>
            <th role="columnheader" class="more">
              <span class="hidden">{t('reportsMore')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((report) => (
            <TableRow
              key={report.id}
              report={report}
              view={view}
              job={jobOf.get(report.id) ?? null}
              standing={standing.get(report.id) ?? null}
              old={listing.from === 'archive' && !loading}
              selected={has(selection, report.id)}
              changing={changing === report.id}
              actions={actions}
              onMore={onMore}
              onChanged={() => change(null)}
              isTwice={twice.has(pageKey(report.url))}
              onSelect={(on, range) => selectRow(report.id, on, range)}
              onOpen={() => onOpen(report.id)}
            />
          ))}
        </tbody>
      </table>
      {menu}
    </>
  );
}

/** The pages that have more than one report among these. */
function twiceListed(rows: Report[]): Set<string> {
  const pages = rows.map(({ url }) => pageKey(url));
  return new Set(pages.filter((page, at) => pages.indexOf(page) !== at));
}
