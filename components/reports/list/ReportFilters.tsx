import { t } from '../../../lib/browser/i18n.ts';
import { reportSortFields } from '../../../lib/domain/reports/list-parameters.ts';
import { results } from '../../../lib/domain/reports/result.ts';
import { resultName } from '../../../lib/browser/result-name.ts';
import { Select } from '../../ui/Field.tsx';
import ListControls from '../ListControls.tsx';
import type { ReportsView } from '../view.ts';
import { useProjectNames } from './use-project-names.ts';
import { shownProject } from '../../../lib/domain/shown-address.ts';

interface Props {
  connectionId: string;
  view: ReportsView;
  /**
   * Called with the changed parts of the view. `sameEntry` is set while the same typing goes on:
   * it makes no new entry in the tab's history.
   */
  onChange: (changes: Partial<ReportsView>, sameEntry?: boolean) => void;
}

/** Search, filters and order of the list of reports, as the interface has them (section 4.3). */
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
