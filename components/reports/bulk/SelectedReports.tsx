import type { ComponentChildren } from 'preact';
import { listed, plural, resultName, t } from '../../../lib/browser/i18n.ts';
import { isolated, shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import NamedReports from '../NamedReports.tsx';
import type { SelectedReport, Selection } from '../selection.ts';
import type { ReportsView } from '../view.ts';

/** The reports that a change of many is for. */
export interface Chosen {
  selection: Selection;
  /** How many are selected, and how many there are. Null if the service does not tell it. */
  count: number | null;
  total: number | null;
  view: ReportsView;
}

interface Props extends Chosen {
  seen: SelectedReport[];
  /** More about a report. */
  noteOf?: (report: SelectedReport) => ComponentChildren;
}

/**
 * Shows which reports a change is for: how many of how many, the first of them, and the others on
 * demand. If all that match are selected, it shows their filters, and the reports among them that
 * this device has seen.
 */
export default function SelectedReports(props: Props) {
  const { selection, count, total, view, seen, noteOf } = props;
  const named = seen.map((report) => ({
    id: report.id,
    url: report.url,
    note: noteOf?.(report),
  }));
  if ('some' in selection) {
    const of = selection.some.size;
    return (
      <>
        <p>
          {total === null || total < of
            ? plural('reportsCount', of)
            : plural('sharedReportsOf', total, of)}
        </p>
        <NamedReports of={named} />
      </>
    );
  }
  const { search, result, project } = view;
  const filters = [
    result !== null && t('bulkWhich_result', resultName(result)),
    project !== null && t('bulkWhich_project', isolated(shownProject(project))),
    search !== '' && t('bulkWhich_search', isolated(search)),
  ].filter((filter) => filter !== false);
  return (
    <>
      <p class="which">
        {count !== null && `${plural('reportsCount', count)} · `}
        {filters.length > 0 ? t('bulkWhich', listed(filters)) : t('bulkWhichAll')}
      </p>
      {named.length > 0 && (
        <NamedReports of={named.slice(0, count ?? named.length)} count={count ?? named.length} />
      )}
    </>
  );
}
